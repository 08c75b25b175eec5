// What a run has found, in tabs: tree, calls, crashes, account, time, files.
import * as api from "pathbrew/api";
import { CaseList, caseDetails } from "pathbrew/cases";
import { copyButton, counted, fill, framed, h, s } from "pathbrew/dom";
import { java } from "pathbrew/highlight";
import { TreeView } from "pathbrew/tree";

export class Results {
  /** `traced(steps)` and `moved(step)` show traces in the source, `line(class, line)` goes there. */
  constructor({ traced, moved, line, isAlone }) {
    this.hooks = { traced, moved };
    this.line = line;
    this.isAlone = isAlone;
    this.tree = new TreeView({ selected: (number) => this.select(number, "tree") });
    this.list = new CaseList({ chosen: (number) => this.select(number, "calls") });
    this.details = h("div", { class: "details", id: "details", "aria-live": "off" });
    this.panels = { tree: this.tree.element, calls: this.list.element };
    for (const name of ["goals", "crashes", "account", "time", "files", "memory"]) this.panels[name] = h("div", { class: "scrolls pad" });
    this.names = { goals: "Goals", tree: "Tree", calls: "Tests", crashes: "Crashes", account: "Account", time: "Time", files: "Files", memory: "Memory" };
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Results", onkeydown: (event) => this.key(event) });
    this.body = h("div", { class: "tab-body" });
    this.element = h("div", { class: "results" }, this.tabs, this.body, this.details);
    this.redraw = framed(() => this.draw());
    this.reset();
  }

  reset() {
    this.result = null;
    this.counts = {};
    this.available = [];
    this.isChosen = false;
    this.tree.cases = [];
    this.tree.clear();
    this.list.set([]);
    fill(this.details);
    this.element.classList.remove("has-details");
    this.draw();
  }

  /** Offer a tab, and turn to it if nothing was chosen. */
  offer(name, count) {
    if (count !== undefined) this.counts[name] = count;
    if (name === "tree" && !this.isChosen) this.current = name;
    if (!this.available.includes(name)) {
      this.available.push(name);
      this.available.sort((a, b) => Object.keys(this.names).indexOf(a) - Object.keys(this.names).indexOf(b));
    }
    this.redraw();
  }

  draw() {
    if (!this.available.includes(this.current)) this.current = this.available[0];
    const hadFocus = this.tabs.contains(document.activeElement);
    fill(this.tabs, this.available.map((name) => h("button", {
      role: "tab", type: "button", id: `tab-${name}`, "aria-selected": String(name === this.current), "aria-controls": "tab-panel",
      tabindex: name === this.current ? "0" : "-1", onclick: () => this.turn(name),
    }, this.names[name] ?? name, this.counts[name] === undefined ? null : h("span", { class: "count" }, String(this.counts[name])))));
    if (hadFocus) this.tabs.querySelector('[aria-selected="true"]')?.focus();
    const panel = this.current ? this.panels[this.current] : h("p", { class: "muted pad" }, "What is found will be shown here.");
    if (this.body.firstChild !== panel) fill(this.body, panel);
    for (const [name, value] of Object.entries({ role: "tabpanel", id: "tab-panel", "aria-labelledby": this.current ? `tab-${this.current}` : null })) {
      if (value) this.body.setAttribute(name, value);
    }
    this.element.classList.toggle("is-single", this.current === "calls" && this.result?.cases.length === 1);
    this.element.classList.toggle("no-details", !["tree", "calls", "crashes"].includes(this.current));
    if (this.current === "tree") this.tree.repaint();
  }

  turn(name) {
    this.isChosen = true;
    this.current = name;
    this.draw();
    this.tabs.querySelector(`#tab-${name}`)?.focus();
  }

  key(event) {
    const at = this.available.indexOf(this.current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: this.available.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.turn(this.available[(to + this.available.length) % this.available.length]);
  }

  /** What a run tells while it works. */
  told(event) {
    if (event.kind === "goals") this.sought(event.goals);
    if (event.kind === "covered") for (const number of event.goals) this.dots[number]?.classList.replace("goal-sought", "goal-covered");
    if (event.kind === "path" && event.nodes.length) {
      this.offer("tree", event.paths);
      this.tree.add(event.nodes);
    } else if (event.kind === "goals") this.tree.clear();
    else if (event.kind === "memory") {
      this.offer("memory");
      fill(this.panels.memory, h("p", { class: "muted" }, "What backward search knows of the state before the call:"), h("pre", { class: "code" }, event.text));
    }
  }

  /** A dot for each goal, by method; it turns green when it is covered. */
  sought(goals) {
    const methods = new Map();
    this.dots = goals.map(([owner, method, line, , outcome]) => {
      const name = `${owner.split(".").pop()}.${method.split("(")[0]}`;
      const dot = h("span", { class: "goal goal-sought", title: `line ${line}: ${outcome}` });
      methods.set(name, [...(methods.get(name) ?? []), dot]);
      return dot;
    });
    fill(this.panels.goals, h("dl", { class: "sought" }, [...methods].map(([name, dots]) => [h("dt", { class: "mono" }, name), h("dd", {}, dots)])));
    if (goals.length) this.offer("goals", goals.length);
  }

  /** The whole result. */
  show(run, result) {
    this.result = result;
    this.run = run;
    const paths = result.tree !== null;
    this.names.calls = paths ? "Paths" : run.verb === "check" || run.verb === "reach" ? "Witness" : "Tests";
    if (paths) {
      this.tree.set(result.tree, result.cases);
      this.offer("tree", result.cases.length);
    }
    if (result.cases.length) {
      this.list.set(result.cases, paths ? "path" : "call");
      this.offer("calls", result.cases.length);
    }
    if (!paths && !this.isChosen && result.cases.length) this.current = "calls";
    this.available = this.available.filter((name) => name !== "memory" && name !== "goals");
    this.crashes(result);
    this.account(run, result);
    this.time(result);
    this.files(run, result);
    this.draw();
    if (result.cases.length) this.select(Math.max(0, result.cases.findIndex((each) => each.kind === "crash")), "");
  }

  select(number, from) {
    const shown = this.result?.cases[number];
    if (!shown) return;
    fill(this.details, caseDetails(shown, this.hooks));
    this.details.scrollTop = 0;
    this.element.classList.add("has-details");
    if (from !== "tree") this.tree.choosing(number);
    if (from !== "calls") this.list.choosing(number);
  }

  crashes(result) {
    const found = result.cases.map((shown, number) => ({ shown, number })).filter(({ shown }) => ["crash", "null"].includes(shown.kind));
    if (!found.length) return;
    fill(this.panels.crashes, h("ul", { class: "case-list" }, found.map(({ shown, number }) => h("li", {},
      h("button", { class: "row", type: "button", onclick: () => this.select(number, "crashes") },
        h("span", { class: `badge badge-${shown.kind}` }, shown.kind === "null" ? "null argument" : "crash"), h("span", { class: "mono" }, shown.outcome),
        h("span", { class: "muted mono case-line" }, shown.inputs.map(([name, text]) => (name ? `${name} = ${text}` : text)).join(", ")))))));
    this.offer("crashes", found.filter(({ shown }) => shown.kind === "crash").length);
  }

  account(run, result) {
    const rows = [];
    for (const [owner, lines] of Object.entries(result.marks)) {
      for (const [line, mark] of Object.entries(lines)) {
        for (const goal of mark.goals) {
          rows.push(h("tr", {},
            h("td", { class: "nowrap" }, h("button", { class: "link", type: "button", onclick: () => this.line(owner, Number(line)) }, `${owner.split(".").pop()}:${line}`)),
            h("td", { class: "mono" }, goal.side), h("td", {}, h("span", { class: `badge badge-${goal.status}` }, goal.status)),
            h("td", {}, goal.reason, goal.tests.slice(0, 3).map((number) => h("button", { class: "link", type: "button", onclick: () => { this.select(number, ""); this.turn("calls"); } }, result.cases[number].title))),
          ));
        }
      }
    }
    const coverage = (result.json.classes ?? []).map((owner) => owner.coverage && h("p", {}, h("strong", {}, owner.name.split(".").pop()), " measured by JaCoCo: ",
      Object.entries(owner.coverage).map(([name, part]) => `${name} ${part.covered}/${part.total}`).join(", ")));
    const reasons = result.json.reasons ?? [];
    const by = result.json.verdict && result.json.engine ? [`${result.json.verdict}, decided by the engine “${result.json.engine}”`] : [];
    const notes = [...by, ...(result.json.proof ?? []), ...reasons.map((reason) => `open: ${reason}`)];
    if (!rows.length && !notes.length) return;
    fill(this.panels.account, coverage, notes.length ? h("ul", {}, notes.map((note) => h("li", {}, note))) : null,
      rows.length ? h("table", { class: "account" }, h("caption", { class: "sr" }, "Every goal and what became of it"),
        h("thead", {}, h("tr", {}, ["Line", "Side", "Status", "Reason or tests"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows)) : null);
    this.offer("account", rows.length || undefined);
  }

  time(result) {
    const { timing, timeline, seconds, solver, engine_seconds: engine } = result.json;
    const parts = timing ? { ...timing } : solver ? { engine: engine ?? 0, solver: solver.seconds } : {};
    const whole = Math.max(seconds ?? 0, Object.values(parts).reduce((sum, part) => sum + part, 0), 0.001);
    const rest = whole - Object.values(parts).reduce((sum, part) => sum + part, 0);
    if (rest > 0.01 && Object.keys(parts).length) parts.other = rest;
    const bars = Object.entries(parts).map(([name, spent]) => h("tr", {}, h("th", { scope: "row" }, name),
      h("td", { class: "bar-cell" }, meter(spent / whole)), h("td", { class: "mono" }, `${spent.toFixed(2)} s`)));
    const methods = (result.json.classes ?? []).flatMap((owner) => owner.methods.map((method) => h("tr", {}, h("td", { class: "mono" }, method.name),
      h("td", {}, String(method.paths)), h("td", {}, `${method.goals.filter((goal) => goal.status === "covered").length}/${method.goals.length}`),
      h("td", {}, `${method.seconds.toFixed(2)} s`), h("td", {}, method.exhausted ? "all paths" : method.goals.every((goal) => goal.status !== "open") ? "enough for its goals" : method.note || "not complete"))));
    fill(this.panels.time, h("p", {}, `${(seconds ?? 0).toFixed(1)} s in all`, solver ? `, ${counted(solver.queries, "query", "queries")} to the solvers.` : "."),
      h("table", {}, h("tbody", {}, bars)), timeline?.length ? chart(timeline, seconds) : null,
      methods.length ? h("table", {}, h("thead", {}, h("tr", {}, ["Method", "Paths", "Goals", "Time", "State"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, methods)) : null);
    this.offer("time");
  }

  files(run, result) {
    if (!result.files.length) return;
    fill(this.panels.files,
      h("div", { class: "bar" }, this.isAlone ? null : h("a", { class: "button", href: api.zipAddress(run.id), download: "" }, "Download as zip")),
      result.files.map((file) => h("details", { open: result.files.length === 1 }, h("summary", { class: "mono" }, file.name),
        h("div", { class: "with-copy" }, copyButton(file.text), java(file.text)))));
    this.offer("files", result.files.length);
  }
}

function meter(share) {
  return s("svg", { class: "meter", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "meter-back", width: 100, height: 8, rx: 2 }), s("rect", { class: "meter-front", width: Math.max(0.5, 100 * share), height: 8, rx: 2 }));
}

/** Goals covered over time. */
function chart(timeline, seconds) {
  const most = timeline[timeline.length - 1][1];
  const points = [[0, 0], ...timeline, [Math.max(seconds, timeline[timeline.length - 1][0]), most]];
  const end = points[points.length - 1][0] || 1;
  let way = "M0 60";
  for (const [at, covered] of points) way += `H${(300 * at / end).toFixed(1)}V${(60 - 56 * covered / most).toFixed(1)}`;
  return h("figure", {}, s("svg", { class: "chart", viewBox: "0 0 300 62", role: "img", "aria-label": `${most} goals covered within ${end.toFixed(1)} s` }, s("path", { d: way })),
    h("figcaption", { class: "muted" }, `Goals covered over time: ${most} within ${end.toFixed(1)} s`));
}
