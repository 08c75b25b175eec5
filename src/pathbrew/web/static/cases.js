// Single calls: a list of them, and of the chosen one condition, inputs, heaps, trace and test.
import { copyButton, counted, fill, h, picture } from "pathbrew/dom";
import { java } from "pathbrew/highlight";

const BADGES = { crash: "crash", violation: "violation", null: "null argument", threw: "throws", returned: "returns", cut: "cut" };

/** Steps through a trace; `moved(step)` hears where it is, null at the end. */
class Stepper {
  constructor(steps, isCut, moved) {
    this.steps = steps;
    this.moved = moved;
    this.at = 0;
    const button = (label, title, call) => h("button", { class: "quiet square", type: "button", title, "aria-label": title, onclick: call }, label);
    this.slider = h("input", { type: "range", min: 0, max: Math.max(0, steps.length - 1), value: 0, "aria-label": "Step of the trace",
      oninput: () => this.go(Number(this.slider.value)) });
    this.place = h("span", { class: "mono", "aria-live": "polite" });
    this.element = h("div", { class: "stepper", role: "group", "aria-label": "Trace", onkeydown: (event) => this.key(event) },
      button("«", "First step", () => this.go(0)), button("‹", "Step back", () => this.go(this.at - 1)),
      button("›", "Step forward", () => this.go(this.at + 1)), button("»", "Last step", () => this.go(steps.length - 1)),
      this.slider, this.place, isCut ? h("span", { class: "muted" }, "(cut)") : null);
    this.tell();
  }

  go(at) {
    this.at = Math.min(this.steps.length - 1, Math.max(0, at));
    this.slider.value = this.at;
    this.tell();
    this.moved(this.steps[this.at]);
  }

  tell() {
    const [owner, method, line] = this.steps[this.at];
    this.place.textContent = `step ${this.at + 1} of ${this.steps.length}: ${owner.split(".").pop()}.${method}, line ${line}`;
  }

  key(event) {
    if (event.target === this.slider) return;
    if (event.key === "ArrowRight") this.go(this.at + 1);
    else if (event.key === "ArrowLeft") this.go(this.at - 1);
    else return;
    event.preventDefault();
  }
}

function section(title, ...content) {
  return h("section", { class: `part-${title.split(" ")[0].toLowerCase()}` }, h("h3", {}, title), ...content);
}

/** What there is to know of one call. */
export function caseDetails(shown, { traced, moved }) {
  const parts = [
    h("header", { class: "case-head" }, h("span", { class: `badge badge-${shown.kind}` }, BADGES[shown.kind] ?? shown.kind),
      h("h2", {}, shown.title), h("p", { class: "mono outcome" }, shown.outcome)),
  ];
  if (shown.note) parts.push(h("p", { class: "muted" }, shown.note));
  if (shown.conditions.length) {
    parts.push(section("Path condition", h("ol", { class: "conditions" }, shown.conditions.map((text) => h("li", {}, h("code", {}, text))))));
  }
  if (shown.inputs.length) {
    const isCalls = shown.inputs.length > 1 && shown.inputs.every(([name]) => !name);
    parts.push(section(isCalls ? "Calls in their order" : "Inputs", h("dl", { class: "inputs" }, shown.inputs.map(([name, text]) => [
      name ? h("dt", {}, h("code", {}, name)) : null, h("dd", { class: name ? "" : "wide" }, h("code", {}, text)),
    ]))));
  }
  if (shown.trace && shown.trace.length) {
    const stepper = new Stepper(shown.trace, shown.is_cut, moved);
    parts.push(section("Trace on the JVM", stepper.element));
    traced(shown.trace);
  } else traced([]);
  if (shown.heaps) parts.push(section("Heaps", h("div", { class: "heaps", tabindex: "0", role: "group", "aria-label": "Heaps before and after the call" }, picture(shown.heaps))));
  if (shown.code) parts.push(section("Test", h("div", { class: "with-copy" }, copyButton(shown.code), java(shown.code))));
  return h("article", { class: "case" }, parts);
}

export class CaseList {
  /** `chosen(number)` hears which one is to be shown. */
  constructor({ chosen }) {
    this.chosen = chosen;
    this.cases = [];
    this.query = h("input", { type: "search", placeholder: "Search", "aria-label": "Search calls", oninput: () => this.draw() });
    this.count = h("span", { class: "muted", "aria-live": "polite" });
    this.list = h("ul", { class: "case-list", role: "listbox", "aria-label": "Calls", tabindex: "0", onkeydown: (event) => this.key(event) });
    this.element = h("div", { class: "cases" }, h("div", { class: "bar" }, this.query, this.count), this.list);
  }

  set(cases, noun) {
    this.cases = cases;
    this.noun = noun;
    this.current = null;
    this.draw();
  }

  draw() {
    const words = this.query.value.trim().toLowerCase();
    this.visible = this.cases.map((shown, number) => ({ shown, number })).filter(({ shown }) =>
      !words || [shown.title, shown.outcome, ...shown.inputs.flat(), ...shown.conditions].join(" ").toLowerCase().includes(words));
    this.count.textContent = counted(this.visible.length, this.noun ?? "call");
    const most = 500;
    fill(this.list, this.visible.slice(0, most).map(({ shown, number }) => h("li", {
      role: "option", id: `case-${number}`, "aria-selected": String(number === this.current), onclick: () => this.choose(number),
    }, h("span", { class: `badge badge-${shown.kind}` }, BADGES[shown.kind] ?? shown.kind),
    h("span", { class: "case-title" }, shown.title), h("span", { class: "mono muted case-line" }, summary(shown)))),
    this.visible.length > most ? h("li", { class: "muted" }, `${this.visible.length - most} more: search for them`) : null);
  }

  choose(number) {
    this.choosing(number);
    this.chosen(number);
  }

  choosing(number) {
    this.list.querySelector('[aria-selected="true"]')?.setAttribute("aria-selected", "false");
    this.current = number;
    const row = this.list.querySelector(`#case-${number}`);
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    this.list.setAttribute("aria-activedescendant", `case-${number}`);
  }

  key(event) {
    const at = this.visible.findIndex(({ number }) => number === this.current);
    const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: this.visible.length - 1 }[event.key];
    if (to === undefined || !this.visible[to]) return;
    event.preventDefault();
    this.choose(this.visible[to].number);
  }
}

function summary(shown) {
  const inputs = shown.inputs.map(([name, text]) => (name ? `${name} = ${text}` : text)).join(", ");
  return inputs ? `${inputs} → ${shown.outcome}` : shown.outcome;
}
