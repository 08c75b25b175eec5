// The runs that are kept: search, open, compare two, delete.
import * as api from "pathbrew/api";
import { counted, fill, h, settled } from "pathbrew/dom";

const PAGE = 50;

export function when(seconds) {
  const date = new Date(seconds * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(undefined, isToday ? { hour: "2-digit", minute: "2-digit" } : { dateStyle: "medium", timeStyle: "short" });
}

export function what(run) {
  const owner = run.class.split(".").pop();
  const method = run.method ? `.${run.method.split("(")[0]}` : "";
  return `${owner}${method}${run.line ? `:${run.line}` : ""}`;
}

export class RunsDialog {
  /** `open(run)` shows one. */
  constructor({ open }) {
    this.open = open;
    this.first = 0;
    this.marked = new Map();
    this.query = h("input", { type: "search", placeholder: "Search runs", "aria-label": "Search runs", oninput: settled(150, () => { this.first = 0; this.load(); }) });
    this.table = h("tbody");
    this.count = h("span", { class: "muted", "aria-live": "polite" });
    this.compared = h("div", { class: "compared" });
    this.compareButton = h("button", { type: "button", disabled: true, onclick: () => this.compare() }, "Compare two");
    this.back = h("button", { type: "button", class: "quiet", onclick: () => { this.first -= PAGE; this.load(); } }, "Newer");
    this.on = h("button", { type: "button", class: "quiet", onclick: () => { this.first += PAGE; this.load(); } }, "Older");
    this.element = h("dialog", { class: "runs", "aria-labelledby": "runs-title" },
      h("header", { class: "bar" }, h("h2", { id: "runs-title" }, "Runs"), this.query, this.compareButton,
        h("button", { type: "button", class: "quiet square", "aria-label": "Close", onclick: () => this.element.close() }, "✕")),
      this.compared,
      h("div", { class: "scrolls" }, h("table", {}, h("thead", {}, h("tr", {}, ["", "Run", "Found", "State", "When", ""].map((name) => h("th", { scope: "col" }, name)))), this.table)),
      h("footer", { class: "bar" }, this.count, this.back, this.on));
  }

  show() {
    this.first = 0;
    this.marked.clear();
    this.compareButton.disabled = true;
    fill(this.compared);
    this.element.showModal();
    this.load();
  }

  async load() {
    try {
      const { runs, total } = await api.runs(this.query.value, this.first, PAGE);
      this.count.textContent = total ? `${this.first + 1} to ${this.first + runs.length} of ${counted(total, "run")}` : this.query.value ? "No run has these words" : "No runs yet";
      this.back.disabled = this.first === 0;
      this.on.disabled = this.first + runs.length >= total;
      fill(this.table, runs.map((run) => this.row(run)));
    } catch (error) {
      this.refused(error);
    }
  }

  refused(error) {
    fill(this.compared, h("p", { class: "problem pad", role: "alert" }, error.message));
  }

  row(run) {
    const name = `${run.verb} ${what(run)}`;
    const box = h("input", { type: "checkbox", value: run.id, "aria-label": `Compare ${name}`, checked: this.marked.has(run.id), disabled: !run.tone, onchange: () => this.mark(run.id, name, box.checked) });
    return h("tr", {},
      h("td", {}, box),
      h("td", {}, h("button", { class: "link", type: "button", onclick: () => { this.element.close(); this.open(run.id); } }, name), run.title ? h("span", { class: "muted" }, ` ${run.title}`) : null),
      h("td", {}, run.summary || run.error),
      h("td", {}, h("span", { class: `badge badge-${run.state === "finished" ? run.tone || "good" : run.state}` }, run.state)),
      h("td", { class: "muted nowrap" }, when(run.created)),
      h("td", {}, h("button", { class: "quiet", type: "button", "aria-label": `Delete ${name}`, onclick: (event) => this.delete(run.id, event.currentTarget.closest("tr")) }, "Delete")));
  }

  /** Forget a run; the focus goes on to the next one. */
  async delete(id, row) {
    const place = [...this.table.children].indexOf(row);
    row.querySelector("td:last-child button").disabled = true;
    this.mark(id, "", false);
    try {
      await api.remove(id);
    } catch (error) {
      this.refused(error);
    }
    await this.load();
    const rows = this.table.children;
    (rows[Math.min(place, rows.length - 1)]?.querySelector("td:last-child button") ?? this.query).focus();
  }

  /** Note a run to compare, or forget it; of three, the two last ones count. */
  mark(id, name, isMarked) {
    this.marked.delete(id);
    if (isMarked) this.marked.set(id, name);
    if (this.marked.size > 2) this.marked.delete(this.marked.keys().next().value);
    this.compareButton.disabled = this.marked.size !== 2;
    for (const box of this.table.querySelectorAll("input")) box.checked = this.marked.has(box.value);
  }

  async compare() {
    const listed = (title, calls) => (calls.length ? [h("h3", {}, title), h("ul", { class: "mono" }, calls.slice(0, 50).map((call) => h("li", {}, call)),
      calls.length > 50 ? h("li", { class: "muted" }, `${calls.length - 50} more`) : null)] : []);
    try {
      const found = await api.compare(...this.marked.keys());
      const heads = ["", ...[...this.marked.values()].map((name, at) => `${["First", "Second"][at]}: ${name}`)];
      fill(this.compared, h("div", { class: "pad" }, h("p", {}, `${counted(found.both, "call")} in both.`), listed("Only in the first", found.only_first), listed("Only in the second", found.only_second),
        h("table", {}, h("caption", { class: "sr" }, "Two runs beside each other"), h("thead", {}, h("tr", {}, heads.map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", {}, found.figures.map(([name, one, other]) => h("tr", { class: one === other ? "" : "differs" }, h("th", { scope: "row" }, name), h("td", {}, one), h("td", {}, other)))))));
    } catch (error) {
      this.refused(error);
    }
  }
}
