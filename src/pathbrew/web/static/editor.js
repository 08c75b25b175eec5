// The editor: Java with marks for goals in its gutter, messages at their lines, and the line of a trace.
import {
  Compartment, Decoration, EditorState, EditorView, GutterMarker, RangeSetBuilder, StateEffect, StateField,
  bracketMatching, defaultKeymap, drawSelection, gutter, highlightActiveLine, highlightActiveLineGutter,
  highlightSpecialChars, history, historyKeymap, indentOnInput, indentUnit, java, keymap, lineNumbers, search,
  searchKeymap, setDiagnostics, syntaxHighlighting,
} from "codemirror";
import { highlighter } from "pathbrew/highlight";

const setMarks = StateEffect.define();
const setTrace = StateEffect.define();

class Mark extends GutterMarker {
  constructor({ state, label, fresh }) {
    super();
    Object.assign(this, { state, label, fresh });
  }

  eq(other) {
    return other.state === this.state && other.label === this.label;
  }

  toDOM() {
    const dot = document.createElement("span");
    dot.className = `goal goal-${this.state}${this.fresh ? " goal-fresh" : ""}`;
    dot.title = this.label;
    dot.setAttribute("role", "img");
    dot.setAttribute("aria-label", this.label);
    return dot;
  }
}

const marks = StateField.define({
  create: () => new Map(),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMarks)) return effect.value;
    return transaction.docChanged ? new Map() : value;
  },
});

function lineDecorations(state) {
  const builder = new RangeSetBuilder();
  const { steps, current } = state.field(trace);
  const known = state.field(marks);
  for (let number = 1; number <= state.doc.lines; number++) {
    const classes = [];
    const mark = known.get(number);
    if (mark) classes.push(`line-${mark.state}`);
    if (steps.has(number)) classes.push("line-visited");
    if (number === current) classes.push("line-current");
    if (classes.length) builder.add(state.doc.line(number).from, state.doc.line(number).from, Decoration.line({ class: classes.join(" ") }));
  }
  return builder.finish();
}

const trace = StateField.define({
  create: () => ({ steps: new Set(), current: 0 }),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTrace)) return effect.value;
    return transaction.docChanged ? { steps: new Set(), current: 0 } : value;
  },
});

export class Editor {
  /** `changed(text)` hears of edits, `chosen(line)` of clicks on line numbers. */
  constructor(parent, { nonce, changed, chosen, run }) {
    this.editable = new Compartment();
    this.known = new Map();
    const clicks = { mousedown: (view, block) => {
      chosen(view.state.doc.lineAt(block.from).number);
      return true;
    } };
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: "",
        extensions: [
          nonce ? EditorView.cspNonce.of(nonce) : [],
          lineNumbers({ domEventHandlers: clicks }),
          gutter({
            class: "cm-goals",
            lineMarker: (view, block) => {
              const found = view.state.field(marks).get(view.state.doc.lineAt(block.from).number);
              return found ? new Mark(found) : null;
            },
            lineMarkerChange: (update) => update.transactions.some((each) => each.effects.some((effect) => effect.is(setMarks))),
            domEventHandlers: clicks,
          }),
          highlightSpecialChars(), history(), drawSelection(), indentOnInput(), bracketMatching(),
          highlightActiveLine(), highlightActiveLineGutter(), indentUnit.of("    "), search({ top: true }),
          java(), syntaxHighlighting(highlighter), marks, trace,
          EditorView.decorations.compute([marks, trace, "doc"], lineDecorations),
          EditorView.contentAttributes.of({ "aria-label": "Java source", spellcheck: "false" }),
          keymap.of([{ key: "Mod-Enter", run: () => { run(); return true; } }, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.updateListener.of((update) => { if (update.docChanged && !this.silent) changed(this.text); }),
          this.editable.of([]),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  get lines() {
    return this.view.state.doc.lines;
  }

  /** Show another text, which nobody has typed. */
  show(text, isReadOnly = false) {
    this.silent = true;
    this.known = new Map();
    const locked = isReadOnly ? [EditorState.readOnly.of(true)] : [];
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      effects: [this.editable.reconfigure(locked), setMarks.of(new Map()), setTrace.of({ steps: new Set(), current: 0 })],
      selection: { anchor: 0 }, scrollIntoView: true,
    });
    this.silent = false;
  }

  /** Messages of the compiler, at their places. */
  diagnose(diagnostics) {
    const document = this.view.state.doc;
    const placed = diagnostics.filter((each) => each.line && each.line <= document.lines).map((each) => {
      const line = document.line(each.line);
      const from = Math.min(line.from + Math.max(0, (each.column ?? 1) - 1), line.to);
      return { from, to: line.to, severity: each.is_error ? "error" : "warning", message: each.message };
    });
    this.view.dispatch(setDiagnostics(this.view.state, placed));
  }

  /** Marks by line: `{state, label}`; those that have just become covered are drawn with a flourish. */
  mark(found) {
    const next = new Map();
    for (const [line, mark] of found) {
      const before = this.known.get(line);
      next.set(line, { ...mark, fresh: mark.state === "covered" && before !== undefined && before.state !== "covered" });
    }
    this.known = next;
    this.view.dispatch({ effects: setMarks.of(next) });
  }

  /** The lines of a trace, and the one that it is at. */
  trace(lines, current) {
    const effects = [setTrace.of({ steps: new Set(lines), current: current ?? 0 })];
    if (current && current <= this.lines) {
      effects.push(EditorView.scrollIntoView(this.view.state.doc.line(current).from, { y: "center" }));
    }
    this.view.dispatch({ effects });
  }

  /** Scroll as far as a line has to be seen, with what follows it. */
  reveal(line) {
    if (line > this.lines) return;
    this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.doc.line(line).from, { y: "nearest", yMargin: 160 }) });
  }

  focus() {
    this.view.focus();
  }
}
