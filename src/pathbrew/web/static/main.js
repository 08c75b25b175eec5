// The page: code on the left, what happens on the right.
import * as api from "pathbrew/api";
import { Choice } from "pathbrew/choice";
import { counted, fill, framed, h, settled } from "pathbrew/dom";
import { Editor } from "pathbrew/editor";
import { Goals, finalMarks } from "pathbrew/goals";
import { Results } from "pathbrew/results";
import { RunsDialog, what } from "pathbrew/runs";

const exported = document.getElementById("pathbrew-export");
const THEMES = ["auto", "light", "dark"];

class Page {
  constructor(about) {
    this.about = about;
    this.isAlone = exported !== null;
    this.files = [];
    this.current = 0;
    this.code = null;
    this.goals = new Goals();
    this.looked = 0;
    this.status = h("div", { class: "status" });
    this.specifyButton = h("button", { class: "quiet", type: "button", title: "Say what the code and its callers promise each other, and check it", onclick: () => this.specify() }, "+ Specification");
    this.fileTabs = h("div", { class: "file-tabs", role: "group", "aria-label": "Files" });
    this.compiling = h("span", { class: "muted", "aria-live": "polite" });
    this.messages = h("ul", { class: "messages", "aria-label": "Compiler messages" });
    this.results = new Results({
      isAlone: this.isAlone, traced: (steps) => this.traced(steps), moved: (step) => this.moved(step), line: (owner, line) => this.goTo(owner, line),
    });
    const editorBox = h("div", { class: "editor" });
    const left = h("section", { class: "left", "aria-label": "Code" }, h("div", { class: "file-bar" }, this.fileTabs, this.isAlone ? null : this.specifyButton, this.compiling), editorBox, this.messages);
    this.editor = new Editor(editorBox, {
      nonce: document.body.dataset.nonce, changed: (text) => this.edited(text), run: () => this.run(),
      chosen: (line) => { if (this.choice?.chooseLine(line, this.file?.name)) this.note(`Line ${line} is to be reached.`); },
    });
    const right = h("section", { class: "right", "aria-label": "What happens" }, this.status, this.results.element);
    if (!this.isAlone) {
      this.choice = new Choice({ verbs: about.verbs, run: () => this.run(), stop: () => this.stop(), changed: () => {} });
      this.runs = new RunsDialog({ open: (id) => this.open(id) });
      left.append(this.choice.element);
      left.addEventListener("dragover", (event) => event.preventDefault());
      left.addEventListener("drop", (event) => { event.preventDefault(); this.upload([...event.dataTransfer.files]); });
    }
    this.live = h("div", { class: "sr", role: "status", "aria-live": "polite" });
    document.body.append(h("a", { class: "skip", href: "#results" }, "To the results"), this.header(), h("main", { id: "main" }, left, right), this.live, ...(this.runs ? [this.runs.element] : []));
    this.results.element.id = "results";
    this.look = settled(600, () => this.lookAt());
    this.redrawStatus = framed(() => this.drawStatus());
    this.redrawMarks = framed(() => this.redraw());
    this.drawStatus();
  }

  header() {
    const theme = h("button", { class: "quiet", type: "button", onclick: () => {
      const next = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme ?? "auto") + 1) % THEMES.length];
      setTheme(next);
      theme.textContent = `Theme: ${next}`;
    } }, `Theme: ${document.documentElement.dataset.theme ?? "auto"}`);
    const mark = h("span", { class: "brand" }, h("span", { class: "logo", "aria-hidden": "true" }), h("h1", {}, "Pathbrew"));
    if (this.isAlone) return h("header", { class: "top" }, mark, h("span", { class: "spacer" }), theme);
    this.exampleBox = h("select", { "aria-label": "Examples", onchange: () => this.example(this.exampleBox.value) }, h("option", { value: "" }, "Examples…"));
    this.uploadBox = h("input", { type: "file", multiple: true, class: "sr", id: "upload", accept: ".java,.class,.jar,.zip,.spec,.exec,.xml", onchange: () => this.upload([...this.uploadBox.files]) });
    this.story = h("p", { class: "story" });
    return h("header", { class: "top" }, mark, this.exampleBox, h("label", { class: "button", for: "upload", tabindex: "-1" }, "Open files"), this.uploadBox,
      h("button", { type: "button", onclick: () => this.runs.show() }, "Runs"), h("span", { class: "spacer" }), h("a", { class: "quiet", href: "/api" }, "API"), theme);
  }

  get file() {
    return this.files[this.current];
  }

  /** The classes that were compiled from the file that is shown. */
  get classes() {
    return new Set((this.code?.classes ?? []).filter((each) => each.file === this.file?.name).map((each) => each.name));
  }

  note(text) {
    this.live.textContent = text;
  }

  // Code

  setFiles(files, isReadOnly = false) {
    this.files = files;
    this.forget();
    this.isReadOnly = isReadOnly;
    this.current = Math.max(0, files.findIndex((file) => file.text !== undefined && file.text !== null));
    this.showFile();
  }

  /** The code has changed: what was found in it holds no more. */
  forget() {
    this.code = null;
    this.looking = null;
    delete document.body.dataset.code;
    if (this.choice) this.choice.code = null;
  }

  showFile() {
    const { file } = this;
    const isSource = file && file.text !== undefined && file.text !== null;
    this.editor.show(isSource ? file.text : `// ${file ? file.name : "nothing"}: no source to show; choose a class and method below.`, this.isReadOnly || !isSource);
    fill(this.fileTabs, this.files.length > 12
      ? h("select", { "aria-label": "File", onchange: (event) => this.turnTo(Number(event.target.value)) }, this.files.map((each, number) => h("option", { value: number, selected: number === this.current }, each.name)))
      : this.files.map((each, number) => h("button", { class: "file-tab", type: "button", "aria-pressed": String(number === this.current), onclick: () => this.turnTo(number) }, each.name)));
    this.specifyButton.hidden = this.isReadOnly || this.files.some(isSpecification);
    this.redraw();
  }

  turnTo(number) {
    this.current = number;
    this.showFile();
    this.editor.diagnose(this.diagnosticsHere());
    this.redraw();
  }

  diagnosticsHere() {
    return (this.code?.diagnostics ?? []).filter((each) => each.file === this.file?.name);
  }

  edited(text) {
    this.file.text = text;
    if (this.files.filter((file) => !isSpecification(file)).length === 1 && !isSpecification(this.file)) this.file.name = nameOf(text);
    const tab = this.fileTabs.children[this.current];
    if (tab && tab.tagName === "BUTTON") tab.textContent = this.file.name;
    this.forget();
    this.look();
  }

  /** Have the code compiled; gives what it holds. */
  lookAt() {
    this.looking ??= this.compile();
    return this.looking;
  }

  async compile() {
    const turn = ++this.looked;
    this.compiling.textContent = "compiling…";
    try {
      const files = this.files.map((file) => (file.text !== undefined && file.text !== null ? { name: file.name, text: file.text } : { name: file.name, data: file.data }));
      const code = await api.giveCode(files);
      if (turn === this.looked) this.took(code);
      return turn === this.looked ? code : null;
    } catch (error) {
      if (turn === this.looked) fill(this.messages, h("li", { class: "problem" }, error.message));
      return null;
    } finally {
      if (turn === this.looked) this.compiling.textContent = "";
    }
  }

  took(code) {
    this.code = code;
    document.body.dataset.code = code.id;
    this.editor.diagnose(this.diagnosticsHere());
    fill(this.messages, code.diagnostics.slice(0, 20).map((each) => h("li", { class: each.is_error ? "problem" : "muted" },
      each.line ? h("button", { class: "link", type: "button", onclick: () => this.goToFile(each.file, each.line) }, `${each.file}:${each.line}`) : null, ` ${each.message}`)),
    code.more ? h("li", { class: "muted" }, `${code.more} more classes are not listed; name them on the command line.`) : null);
    this.choice?.setCode(code);
  }

  /** Begin a specification of the class that is chosen, in a file of its own. */
  async specify() {
    const owner = this.choice.className ?? "Main";
    const name = `${owner.split(".").pop()}.spec`;
    await this.addSpecifications([{ name, text: `// What ${owner} promises, and what its callers do.\nspecification for ${owner} {\n    invariant { true };\n}\n` }]);
    this.editor.focus();
  }

  async addSpecifications(added) {
    this.files = [...this.files.filter((file) => !added.some((each) => each.name === file.name)), ...added];
    this.forget();
    this.current = this.files.length - 1;
    this.showFile();
    await this.lookAt();
    this.choice.specify(added[0].name);
  }

  async upload(files) {
    if (!files.length) return;
    const jacoco = files.find((file) => file.name.endsWith(".exec") || file.name.endsWith(".xml"));
    if (jacoco) {
      await this.choice.attach(jacoco);
      files = files.filter((file) => file !== jacoco);
      if (!files.length) return;
    }
    if (files.every(isSpecification) && !this.isReadOnly) {
      await this.addSpecifications(await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))));
      return;
    }
    const given = await Promise.all(files.map(async (file) => (/\.(java|spec)$/.test(file.name) ? { name: file.name, text: await file.text() } : { name: file.name, data: await base64(file) })));
    this.compiling.textContent = "looking…";
    this.looked++;
    try {
      const code = await api.giveCode(given);
      const isText = code.files.every((file) => file.text !== null);
      this.setFiles(isText ? code.files.map(({ name, text }) => ({ name, text })) : mergedFiles(code.files, given), !isText);
      this.took(code);
      this.startOver();
    } catch (error) {
      fill(this.messages, h("li", { class: "problem" }, error.message));
    } finally {
      this.compiling.textContent = "";
    }
  }

  async showExamples() {
    this.examples = await api.examples();
    this.exampleBox.append(...this.examples.map((each) => h("option", { value: each.id }, each.title)));
  }

  async example(id) {
    const found = this.examples.find((each) => each.id === id);
    if (!found) return;
    this.exampleBox.value = "";
    this.startOver();
    this.storyText = found;
    this.setFiles(found.files.map((file) => ({ ...file })));
    this.choice.set(found);
    this.drawStatus();
    await this.lookAt();
    this.choice.set(found);
    this.choice.tell();
  }

  // Runs

  startOver() {
    this.unfollow?.();
    this.unfollow = null;
    this.shown = null;
    this.result = null;
    this.storyText = null;
    this.goals = new Goals();
    this.figures = null;
    this.phase = "";
    this.results.reset();
    history.replaceState(null, "", location.pathname);
    this.choice?.busy(false);
    this.drawStatus();
    this.redraw();
  }

  async run() {
    if (this.choice.runButton.disabled) return;
    const code = this.code ?? (await this.lookAt());
    if (!code) return;
    const lacking = this.choice.lacking();
    if (lacking) {
      this.choice.problem.textContent = lacking;
      return;
    }
    try {
      const story = this.storyText;
      const run = await api.begin(this.choice.request());
      this.startOver();
      this.storyText = story;
      this.begin(run);
    } catch (error) {
      this.choice.problem.textContent = error.message;
    }
  }

  begin(run) {
    this.shown = run;
    location.hash = `run=${run.id}`;
    this.choice.busy(["waiting", "running"].includes(run.state));
    this.drawStatus();
    this.unfollow = api.follow(run.id, {
      state: (state) => { this.shown = state; this.drawStatus(); },
      told: (event) => this.told(event),
      end: () => this.ended(),
    });
  }

  told(event) {
    if (this.goals.told(event)) this.redrawMarks();
    if (event.kind === "goals") this.reveal(event.goals);
    if (event.kind === "phase") this.phase = event.name;
    if (event.kind === "figures") this.figures = event;
    if (event.kind === "path") this.figures = { ...this.figures, paths: event.paths, queries: event.queries };
    if (event.kind === "covered" || event.kind === "goals") this.figures = { ...this.figures, covered: this.goals.covered.size, goals: this.goals.places.length };
    this.results.told(event);
    this.redrawStatus();
  }

  async ended() {
    this.choice?.busy(false);
    const { shown } = this;
    if (!shown) return;
    this.drawStatus();
    if (shown.tone) {
      this.result = await api.result(shown.id);
      this.results.show(shown, this.result);
      this.redraw();
    }
    this.note(`${shown.verb} ${shown.state}: ${shown.summary || shown.error}`);
  }

  async stop() {
    this.choice.stopButton.disabled = true;
    if (this.shown) await api.stop(this.shown.id);
  }

  /** Show a run that is kept. */
  async open(id) {
    try {
      const run = await api.getRun(id);
      const code = await api.getCode(run.code);
      this.startOver();
      const isText = code.files.every((file) => file.text !== null);
      this.setFiles(code.files.map(({ name, text }) => ({ name, text })), !isText);
      this.took(code);
      this.choice.set(run);
      const at = code.files.findIndex((file) => file.name === code.classes.find((each) => each.name === run.class)?.file);
      if (at > 0) this.turnTo(at);
      this.begin(run);
    } catch (error) {
      this.note(error.message);
      fill(this.status, h("p", { class: "problem", role: "alert" }, error.message));
    }
  }

  drawStatus() {
    const run = this.shown;
    if (!run) {
      const story = this.storyText;
      fill(this.status, story ? [h("h2", {}, story.title), h("p", { class: "story" }, story.story)]
        : [h("h2", {}, "Watch a program being searched"), h("p", { class: "story" }, "Paste Java on the left, or pick an example. Choose what to do and press Run: goals turn green in the gutter, the execution tree grows, and each path can be stepped through. Click a line number to reach that line.")]);
      return;
    }
    const isGoing = ["waiting", "running"].includes(run.state);
    const figures = this.figures ?? {};
    const share = figures.goals ? figures.covered / figures.goals : 0;
    fill(this.status,
      h("div", { class: "status-line" }, h("span", { class: `badge badge-${isGoing ? "running" : run.state === "finished" ? run.tone || "good" : run.state}` }, run.state),
        h("h2", {}, `${run.verb} ${what(run)}`), h("span", { class: "spacer" }),
        !isGoing && run.tone && !this.isAlone ? [run.has_tests ? h("a", { class: "button", href: api.zipAddress(run.id), download: "" }, "Tests (zip)") : null,
          h("a", { class: "button", href: api.exportAddress(run.id), download: "" }, "Export HTML")] : null),
      isGoing ? h("div", { class: "progress", role: "progressbar", "aria-label": "Goals covered", "aria-valuemin": 0, "aria-valuemax": figures.goals ?? 0, "aria-valuenow": figures.covered ?? 0 },
        h("progress", { max: 1, ...(figures.goals ? { value: share } : {}) })) : null,
      h("p", { class: "figures" }, isGoing ? [run.state === "waiting" ? "waiting for its turn" : this.phase || "starting", figuresText(figures)].filter(Boolean).join(" · ") : run.summary || run.error,
        run.seconds ? h("span", { class: "muted" }, ` · ${run.seconds.toFixed(1)} s`) : null),
      run.error && run.summary ? h("p", { class: "problem" }, run.error) : null,
      this.isAlone ? h("p", { class: "command" }, h("span", { class: "prompt", "aria-hidden": "true" }, "$"), h("code", {}, run.command)) : null);
  }

  // Lines

  redraw() {
    this.editor.mark(this.result ? finalMarks(this.result, this.classes) : this.goals.marks(this.classes));
  }

  traced(steps) {
    this.steps = steps;
    this.editor.trace(this.linesHere(), 0);
  }

  linesHere() {
    const { classes } = this;
    return (this.steps ?? []).filter(([owner]) => classes.has(owner)).map(([, , line]) => line);
  }

  moved([owner, , line]) {
    this.showClass(owner);
    this.editor.trace(this.linesHere(), this.classes.has(owner) ? line : 0);
  }

  /** Have a goal in sight, so that it is seen when it turns green. */
  reveal(goals) {
    const lines = goals.filter(([owner]) => this.classes.has(owner)).map(([, , line]) => line);
    if (lines.length) this.editor.reveal(Math.min(...lines));
  }

  showClass(owner) {
    const name = this.code?.classes.find((each) => each.name === owner)?.file;
    const at = this.files.findIndex((file) => file.name === name);
    if (at >= 0 && at !== this.current) this.turnTo(at);
  }

  goTo(owner, line) {
    this.showClass(owner);
    this.editor.trace([], line);
  }

  goToFile(name, line) {
    const at = this.files.findIndex((file) => file.name === name);
    if (at >= 0 && at !== this.current) this.turnTo(at);
    this.editor.trace([], line);
    this.editor.focus();
  }
}

function figuresText({ covered, goals, paths, queries, tests }) {
  return [goals ? `${covered ?? 0} of ${counted(goals, "goal")}` : "", paths ? counted(paths, "path") : "", queries ? counted(queries, "query", "queries") : "", tests ? counted(tests, "test") : ""].filter(Boolean).join(", ");
}

/** The name of the file for a source: that of its public type, or of the first one. */
function nameOf(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/\/\/[^\n]*/g, " ").replace(/"(?:\\.|[^"\\\n])*"/g, '""');
  const type = /\b(?:class|interface|enum|record)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u;
  const open = new RegExp(`\\bpublic\\s+(?:(?:abstract|final|sealed|non-sealed|strictfp)\\s+)*${type.source}`, "u").exec(plain);
  const name = (open ?? type.exec(plain))?.[1] ?? "Main";
  return `${name}.java`;
}

function isSpecification(file) {
  return file.name.endsWith(".spec");
}

function mergedFiles(kept, given) {
  const known = new Map(given.map((file) => [file.name, file]));
  return kept.map((file) => ({ name: file.name, text: file.text, data: known.get(file.name)?.data }));
}

async function base64(file) {
  const octets = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < octets.length; at += 0x8000) text += String.fromCharCode(...octets.subarray(at, at + 0x8000));
  return btoa(text);
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("pathbrew-theme", theme);
  } catch {
    // Private windows keep nothing; the theme then lasts as long as the page.
  }
}

function savedTheme() {
  try {
    return localStorage.getItem("pathbrew-theme") ?? "auto";
  } catch {
    return "auto";
  }
}

async function start() {
  setTheme(THEMES.includes(savedTheme()) ? savedTheme() : "auto");
  if (exported) {
    const { run, code, result, events } = JSON.parse(exported.textContent);
    const page = new Page({ verbs: [] });
    page.setFiles(code.files, true);
    page.code = code;
    page.shown = run;
    for (const event of events) page.told(event);
    page.result = result;
    page.drawStatus();
    page.results.show(run, result);
    page.redraw();
    return;
  }
  const page = new Page(await api.about());
  await page.showExamples();
  const wanted = /^#run=([0-9a-f-]+)$/.exec(location.hash);
  if (wanted) await page.open(wanted[1]);
  else await page.example(page.examples[0].id);
  document.body.dataset.ready = "yes";
}

start().catch((error) => document.body.append(h("p", { class: "problem", role: "alert" }, error.message)));
