// Elements made of text: nothing that comes from a program is ever taken for HTML.

/** An element with attributes, listeners (`onclick`) and children; strings become text. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

const SVG = "http://www.w3.org/2000/svg";

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Put children in place of what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** `1 test`, `3 tests`. */
export function counted(count, noun, plural = `${noun}s`) {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Call a function once, so many milliseconds after it was last asked for. */
export function settled(milliseconds, call) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...given), milliseconds);
  };
}

/** Call a function at most once in so many milliseconds, the last time it was asked for included. */
export function paced(milliseconds, call) {
  let timer = 0;
  return () => {
    timer ||= setTimeout(() => { timer = 0; call(); }, milliseconds);
  };
}

/** Call a function once before the next frame, however often it was asked for. */
export function framed(call) {
  let frame = 0;
  return () => {
    frame ||= requestAnimationFrame(() => { frame = 0; call(); });
  };
}

const ELEMENTS = new Set(["svg", "g", "rect", "text", "title", "path", "circle", "polygon"]);
const ATTRIBUTES = new Set([
  "class", "x", "y", "width", "height", "rx", "d", "cx", "cy", "r", "points", "viewBox", "role", "aria-label",
  "text-anchor", "xml:space",
]);

/** A picture that the server has drawn: shapes and texts of it, and nothing else, whatever it holds. */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const copied = copy(parsed);
  return copied ?? h("p", { class: "muted" }, "The picture cannot be shown.");
}

function copy(node) {
  if (!ELEMENTS.has(node.localName) || node.namespaceURI !== SVG) return null;
  const made = document.createElementNS(SVG, node.localName);
  for (const { name, value } of node.attributes) if (ATTRIBUTES.has(name)) made.setAttribute(name, value);
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) made.append(child.nodeValue);
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const inner = copy(child);
      if (inner) made.append(inner);
    }
  }
  return made;
}

/** A button that copies a text, and says so. */
export function copyButton(text, label = "Copy") {
  const button = h("button", { class: "quiet", type: "button", onclick: async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "function" ? text() : text);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Copying is not allowed here";
    }
    setTimeout(() => { button.textContent = label; }, 1600);
  } }, label);
  return button;
}
