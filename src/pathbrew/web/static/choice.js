// What to do: verb, class, method, line, options, and the command line that does the same.
import * as api from "pathbrew/api";
import { copyButton, fill, h, settled } from "pathbrew/dom";

export class Choice {
  /** `run()` begins, `stop()` ends what is going on. */
  constructor({ verbs, run, stop, changed }) {
    this.verbs = new Map(verbs.map((verb) => [verb.name, verb]));
    this.changed = changed;
    this.classes = [];
    this.values = {};
    this.given = {};
    this.jacoco = null;
    this.verbBox = h("div", { class: "verbs", role: "radiogroup", "aria-label": "What to do" },
      verbs.map((verb) => h("label", { title: verb.title }, h("input", { type: "radio", name: "verb", value: verb.name, onchange: () => this.change(verb.name) }),
        h("span", {}, verb.name))));
    this.classBox = h("select", { id: "class", onchange: () => { this.className = this.classBox.value; this.methodKey = null; this.drawMethods(); this.tell(); } });
    this.methodBox = h("select", { id: "method", onchange: () => { this.methodKey = this.methodBox.value || null; this.tell(); } });
    this.lineBox = h("input", { id: "line", type: "number", min: 1, class: "short", onchange: () => this.chooseLine(Number(this.lineBox.value)) });
    this.lineField = h("label", { class: "field" }, "Line", this.lineBox);
    this.dropped = h("span", {}, "Drop jacoco.exec or jacoco.xml");
    this.jacocoBox = h("input", { type: "file", class: "sr", "aria-label": "JaCoCo file", onchange: () => this.attach(this.jacocoBox.files[0]) });
    this.jacocoField = h("label", { class: "field drop", ondragover: (event) => event.preventDefault(),
      ondrop: (event) => { event.preventDefault(); event.stopPropagation(); this.attach(event.dataTransfer.files[0]); } }, "JaCoCo", h("span", { class: "dropzone" }, this.dropped, this.jacocoBox));
    this.common = h("div", { class: "options" });
    this.folded = h("div", { class: "options" });
    this.more = h("details", { class: "more" }, h("summary", {}, "More options"), this.folded);
    this.commandText = h("code", { tabindex: "0", role: "group", "aria-label": "The command line that does the same" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.runButton = h("button", { class: "primary", type: "submit", title: "Ctrl+Enter" }, "Run");
    this.stopButton = h("button", { class: "stop", type: "button", onclick: stop, hidden: true }, "Stop");
    this.element = h("form", { class: "choice", onsubmit: (event) => { event.preventDefault(); run(); } },
      h("div", { class: "choice-row" }, this.verbBox, h("span", { class: "spacer" }), this.stopButton, this.runButton),
      h("div", { class: "choice-row" }, h("label", { class: "field" }, "Class", this.classBox), h("label", { class: "field wide" }, "Method", this.methodBox), this.lineField, this.jacocoField, this.common),
      this.more, this.problem,
      h("div", { class: "command" }, h("span", { class: "prompt", "aria-hidden": "true" }, "$"), this.commandText, copyButton(() => this.commandText.textContent)));
    this.refresh = settled(250, () => this.showCommand());
    this.turn(verbs[0].name);
  }

  get verb() {
    return this.verbs.get(this.verbName);
  }

  /** The classes of other code; what was chosen stays if it is there. */
  setCode(code) {
    this.code = code;
    this.classes = code.classes;
    if (!this.classes.some((each) => each.name === this.className)) this.className = (this.classes.find((each) => !each.is_abstract) ?? this.classes[0])?.name;
    fill(this.classBox, this.classes.map((each) => h("option", { value: each.name }, each.name)));
    this.classBox.value = this.className ?? "";
    this.drawOptions();
    this.drawMethods();
    this.tell();
  }

  /** Choose as an example or a run says. */
  set({ verb, class: name, method, line, options }) {
    this.values = { ...options };
    this.given = { ...options };
    this.className = name;
    this.methodKey = method ?? null;
    this.line = line ?? null;
    this.turn(verb);
    this.classBox.value = name;
    this.drawMethods();
  }

  /** Another verb, chosen by hand: options that an example or a run came with are not meant for it. */
  change(name) {
    this.values = Object.fromEntries(Object.entries(this.values).filter(([option, value]) => option === "budget" || this.given[option] !== value));
    this.turn(name);
  }

  turn(name) {
    this.verbName = name;
    const radio = this.verbBox.querySelector(`input[value="${name}"]`);
    if (radio) radio.checked = true;
    this.lineField.hidden = this.verb.scope !== "line";
    this.jacocoField.hidden = !this.verb.takes_jacoco;
    const known = new Set(this.verb.options.map((option) => option.name));
    this.values = Object.fromEntries(Object.entries(this.values).filter(([option]) => known.has(option)));
    this.drawOptions();
    this.drawMethods();
    this.tell();
  }

  drawOptions() {
    fill(this.common, this.verb.options.filter((option) => option.is_common).map((option) => this.option(option)));
    fill(this.folded, this.verb.options.filter((option) => !option.is_common).map((option) => this.option(option)));
  }

  /** Check what a file promises. */
  specify(name) {
    this.values = { ...this.values, spec: [name] };
    this.methodKey = null;
    this.turn("check");
  }

  option(option) {
    const value = this.values[option.name] ?? option.default;
    const set = (given) => { this.values[option.name] = given; this.tell(); };
    const id = `option-${option.name}`;
    let box;
    if (option.kind === "flag") box = h("input", { id, type: "checkbox", checked: value, onchange: () => set(box.checked) });
    else if (option.kind === "choice") {
      box = h("select", { id, onchange: () => set(box.value) }, option.default === "" ? h("option", { value: "" }, option.unset) : null, option.choices.map((each) => h("option", { value: each }, each)));
      box.value = value;
    } else if (option.kind === "specification") {
      box = h("select", { id, onchange: () => { set(box.value ? [box.value] : []); this.drawMethods(); } }, h("option", { value: "" }, "none"),
        this.specifications().map(([name, text]) => h("option", { value: name }, text)));
      box.value = value[0] ?? "";
    } else if (option.kind === "number") box = h("input", { id, type: "number", value, onchange: () => set(Math.round(Number(box.value))) });
    else if (option.kind === "list") box = h("input", { id, type: "text", value: value.join(" ; "), placeholder: "several with ;", onchange: () => set(box.value.split(";").map((each) => each.trim()).filter(Boolean)) });
    else box = h("input", { id, type: "text", value, class: option.name === "budget" ? "short" : "", onchange: () => set(box.value.trim()) });
    return h("label", { class: "field", title: option.help }, option.flag.replace(/^--/, ""), box);
  }

  /** What may hold a specification: files for it, comments in sources, annotations of classes. */
  specifications() {
    const named = (this.code?.files ?? []).map((file) => file.name);
    return [
      ...named.filter((name) => name.endsWith(".spec")).map((name) => [name, name]),
      ...named.filter((name) => name.endsWith(".java")).map((name) => [name, `JML comments in ${name}`]),
      ...this.classes.map((each) => [each.name, `annotations of ${each.name}`]),
    ];
  }

  drawMethods() {
    const owner = this.classes.find((each) => each.name === this.className);
    const methods = owner?.methods ?? [];
    const takesClass = this.values[this.verb.class_with]?.length > 0;
    const wantsAll = this.verb.scope === "class" || takesClass;
    const first = methods.find((each) => each.name !== "<init>") ?? methods[0];
    if (this.methodKey === null ? !wantsAll : !methods.some((each) => each.key === this.methodKey)) this.methodKey = wantsAll ? null : first?.key ?? null;
    if (this.verb.scope === "line" && this.line) {
      const there = methods.find((each) => each.lines.includes(this.line));
      if (there) this.methodKey = there.key;
    }
    fill(this.methodBox, wantsAll ? h("option", { value: "" }, takesClass ? "the class, called in all ways" : "all methods") : null, methods.map((each) => h("option", { value: each.key }, each.signature)));
    this.methodBox.value = this.methodKey ?? "";
    this.lineBox.value = this.line ?? "";
  }

  /** Reach for a line: that of a method in the file that is shown. */
  chooseLine(line, file) {
    for (const owner of this.classes) {
      if (file && owner.file !== file) continue;
      const method = owner.methods.find((each) => each.lines.includes(line));
      if (method) {
        this.className = owner.name;
        this.classBox.value = owner.name;
        this.methodKey = method.key;
        this.line = line;
        this.turn("reach");
        return true;
      }
    }
    this.line = line;
    this.tell();
    return false;
  }

  async attach(file) {
    if (!file) return;
    try {
      this.jacoco = await api.attach(file);
      this.dropped.textContent = this.jacoco.name;
      if (this.verbName !== "complement") this.turn("complement");
      this.tell();
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }

  request() {
    const request = { code: this.code.id, verb: this.verbName, class: this.className ?? "", method: this.methodKey, options: { ...this.values } };
    for (const option of this.verb.options) if (JSON.stringify(request.options[option.name]) === JSON.stringify(option.default)) delete request.options[option.name];
    if (this.verb.scope === "line") request.line = this.line;
    if (this.verb.takes_jacoco) request.jacoco = this.jacoco?.id ?? null;
    return request;
  }

  /** What is to be chosen before there is anything to run; null if nothing is. */
  lacking() {
    if (!this.code) return "";
    if (this.code.diagnostics.some((each) => each.is_error)) return "The code does not compile.";
    if (!this.classes.length) return "There is no class with methods in the code.";
    const wrong = (this.code.diagnostics ?? []).find((each) => this.values[this.verb.class_with]?.includes(each.file));
    if (wrong) return `${wrong.file}:${wrong.line}: ${wrong.message}`;
    if (this.verb.scope === "line" && !this.line) return "Click the number of a line to reach.";
    if (this.verb.takes_jacoco && !this.jacoco) return "Drop JaCoCo's data of your suite (jacoco.exec), or its XML report.";
    return null;
  }

  tell() {
    this.changed();
    this.refresh();
  }

  async showCommand() {
    const lacking = this.lacking();
    if (lacking !== null) {
      this.commandText.textContent = "";
      this.problem.textContent = lacking;
      return;
    }
    try {
      this.commandText.textContent = (await api.command(this.request())).command;
      this.problem.textContent = "";
    } catch (error) {
      this.commandText.textContent = "";
      this.problem.textContent = error.message;
    }
  }

  busy(isBusy) {
    const hadFocus = [this.runButton, this.stopButton].includes(document.activeElement);
    this.runButton.disabled = this.runButton.hidden = isBusy;
    this.stopButton.hidden = !isBusy;
    this.stopButton.disabled = false;
    if (hadFocus) (isBusy ? this.stopButton : this.runButton).focus();
  }
}
