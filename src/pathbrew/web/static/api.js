// The server's JSON API, as /api/openapi.json documents it.

/** What the server refuses; the message says why. */
export class Refused extends Error {}

async function ask(method, path, body) {
  const options = { method, headers: {} };
  if (body instanceof Blob) options.body = body;
  else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused("The server does not answer. Is `pathbrew serve` still running?");
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Refused(told.detail ?? `The server answered ${answer.status}.`);
  }
  return answer.status === 204 ? null : answer.json();
}

export const about = () => ask("GET", "/api/about");
export const examples = () => ask("GET", "/api/examples");
export const giveCode = (files) => ask("POST", "/api/code", { files });
export const getCode = (id) => ask("GET", `/api/code/${id}`);
export const attach = (file) => ask("POST", `/api/attachments?name=${encodeURIComponent(file.name)}`, file);
export const command = (request) => ask("POST", "/api/command", request);
export const begin = (request) => ask("POST", "/api/runs", request);
export const getRun = (id) => ask("GET", `/api/runs/${id}`);
export const stop = (id) => ask("POST", `/api/runs/${id}/stop`);
export const remove = (id) => ask("DELETE", `/api/runs/${id}`);
export const result = (id) => ask("GET", `/api/runs/${id}/result`);
export const runs = (search, first, count) =>
  ask("GET", `/api/runs?search=${encodeURIComponent(search)}&first=${first}&count=${count}`);
export const compare = (first, second) => ask("GET", `/api/compare?first=${first}&second=${second}`);
export const zipAddress = (id) => `/api/runs/${id}/tests.zip`;
export const exportAddress = (id) => `/api/runs/${id}/export.html`;

/** Follow a run; gives a function that ends that. */
export function follow(id, { state, told, end }) {
  const source = new EventSource(`/api/runs/${id}/events`);
  source.addEventListener("state", (event) => state(JSON.parse(event.data)));
  source.addEventListener("told", (event) => told(JSON.parse(event.data)));
  for (const kind of ["end", "gone"]) {
    source.addEventListener(kind, () => {
      source.close();
      end();
    });
  }
  return () => source.close();
}
