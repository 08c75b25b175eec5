// What the page uses of CodeMirror; `npm ci && npm run build` makes one module of it.
export { EditorState, StateEffect, StateField, Compartment, RangeSet, RangeSetBuilder } from "@codemirror/state";
export {
  EditorView, Decoration, GutterMarker, gutter, keymap, lineNumbers, drawSelection, highlightActiveLine,
  highlightActiveLineGutter, highlightSpecialChars,
} from "@codemirror/view";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { setDiagnostics } from "@codemirror/lint";
export { search, searchKeymap } from "@codemirror/search";
export { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
export { java, javaLanguage } from "@codemirror/lang-java";
