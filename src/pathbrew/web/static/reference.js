// The page of the API: what /api/openapi.json says, to read.
import { h } from "pathbrew/dom";

/** The name of a type, with a link to where it is described. */
function typed(schema) {
  if (!schema) return "";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return h("a", { href: `#${name}` }, name);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((each, place) => (place ? [" or ", typed(each)] : [typed(each)]));
  if (schema.enum ?? schema.const) return (schema.enum ?? [schema.const]).map((each) => JSON.stringify(each)).join(" or ");
  if (schema.type === "array") return [h("span", {}, "list of "), schema.items ? typed(schema.items) : "anything"];
  if (schema.type === "object" && schema.additionalProperties?.type) return ["object of ", typed(schema.additionalProperties)];
  return schema.type ?? "anything";
}

function content(body) {
  return Object.entries(body?.content ?? {}).map(([kind, { schema }]) => (Object.keys(schema ?? {}).length ? typed(schema) : kind));
}

function route(path, method, about) {
  const answers = Object.entries(about.responses ?? {}).filter(([status]) => status.startsWith("2"));
  return h("section", { class: "route" }, h("h3", {}, h("span", { class: "badge badge-running" }, method.toUpperCase()), " ", h("code", {}, path)),
    h("p", {}, about.description ?? about.summary ?? ""),
    h("dl", { class: "inputs" },
      (about.parameters ?? []).map((each) => [h("dt", {}, h("code", {}, each.name)), h("dd", {}, `${each.in}, `, typed(each.schema), each.required ? "" : ", optional")]),
      about.requestBody ? [h("dt", {}, "takes"), h("dd", {}, content(about.requestBody))] : null,
      answers.map(([status, answer]) => [h("dt", {}, "gives"), h("dd", {}, content(answer).flat().length ? content(answer) : status)])));
}

function described(name, schema) {
  return h("section", { class: "route", id: name }, h("h3", {}, h("code", {}, name)), h("p", {}, schema.description ?? ""),
    h("dl", { class: "inputs" }, Object.entries(schema.properties ?? {}).map(([property, about]) => [h("dt", {}, h("code", {}, property)),
      h("dd", {}, typed(about), about.description ? ` · ${about.description}` : "", (schema.required ?? []).includes(property) ? "" : ", optional")])));
}

const schema = await (await fetch("/api/openapi.json")).json();
document.body.append(h("main", { class: "card" }, h("h1", {}, `Pathbrew ${schema.info.version}: the API`),
  schema.info.description.split("\n\n").map((text) => h("p", {}, text)),
  h("p", {}, h("a", { href: "/api/openapi.json" }, "openapi.json"), " · ", h("a", { href: "/" }, "the page")),
  h("h2", {}, "Routes"), Object.entries(schema.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, about]) => route(path, method, about))),
  h("h2", {}, "Types"), Object.entries(schema.components.schemas).filter(([name]) => !name.includes("ValidationError")).map(([name, each]) => described(name, each))));
document.body.dataset.ready = "yes";
