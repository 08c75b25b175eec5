// Java in colours: in the editor, and in texts that are only shown.
import { highlightCode, javaLanguage, tagHighlighter, tags as t } from "codemirror";
import { h } from "pathbrew/dom";

export const highlighter = tagHighlighter([
  { tag: [t.keyword, t.modifier, t.controlKeyword, t.definitionKeyword, t.self], class: "tok-keyword" },
  { tag: [t.bool, t.null, t.number, t.character], class: "tok-literal" },
  { tag: [t.string], class: "tok-string" },
  { tag: [t.comment, t.lineComment, t.blockComment], class: "tok-comment" },
  { tag: [t.typeName, t.className, t.standard(t.typeName)], class: "tok-type" },
  { tag: [t.annotation, t.meta], class: "tok-meta" },
  { tag: [t.definition(t.function(t.variableName)), t.function(t.variableName), t.function(t.propertyName)], class: "tok-call" },
]);

/** A text of Java, highlighted. */
export function java(text) {
  const code = h("code");
  highlightCode(
    text,
    javaLanguage.parser.parse(text),
    highlighter,
    (part, classes) => code.append(classes ? h("span", { class: classes }, part) : part),
    () => code.append("\n"),
  );
  return h("pre", { class: "code", tabindex: "0" }, code);
}
