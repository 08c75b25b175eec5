// The execution tree: conditions as boxes, from left to right; fold, zoom, search, and only what is seen is drawn.
import { counted, framed, h, paced, s } from "pathbrew/dom";

const ROW = 34;
const HIGH = 24;
const GAP = 34;
const WIDEST = 34;
const LETTER = 7.05;
const MARGIN = 16;
const MOST_ROWS = 24;
const WORDS = {
  returned: "returns", threw: "throws", exited: "exits", bound: "cut", unmodelled: "no model", diverged: "cut",
  infeasible: "infeasible", open: "not taken yet", unknown: "solver gave no answer", "assumed away": "assumed away",
};
const PACKAGES = /\b(?:[a-z_][\w$]*\.)+(?=[A-Z])/g;
const NOT_TAKEN = new Set(["infeasible", "open", "unknown"]);

/** How an ending is coloured. */
export function tone(ending, kind) {
  if (kind === "crash" || kind === "violation") return "crash";
  if (["returned", "threw", "infeasible"].includes(ending)) return ending;
  return ending ? "cut" : "none";
}

export class TreeView {
  /** `selected(case)` hears of leaves that are chosen. */
  constructor({ selected }) {
    this.selected = selected;
    this.nodes = new Map();
    this.folded = new Set();
    this.zoom = 1;
    this.active = 0;
    this.chosen = null;
    this.cases = [];
    this.found = new Set();
    this.showsOthers = true;
    this.repaint = framed(() => this.paint());
    this.later = paced(100, () => {
      if (!this.isMoved) this.foldDeep();
      this.layout();
      if (!this.isMoved && this.scroller.clientWidth) this.fit(0.6);
    });
    this.canvas = s("g", { role: "presentation" });
    this.svg = s("svg", { role: "presentation", focusable: "false" }, this.canvas);
    this.scroller = h("div", {
      class: "tree-scroller", tabindex: "0", role: "tree", "aria-label": "Execution tree",
      onscroll: () => this.repaint(), onkeydown: (event) => this.key(event),
      onpointerdown: () => { this.isMoved = true; },
      onwheel: (event) => {
        this.isMoved = true;
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.scale(this.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
      },
    }, this.svg);
    this.count = h("span", { class: "muted", "aria-live": "polite" });
    this.query = h("input", {
      type: "search", placeholder: "Search conditions and endings", "aria-label": "Search the tree",
      oninput: () => this.search(), onkeydown: (event) => { if (event.key === "Enter") this.next(event.shiftKey ? -1 : 1); },
    });
    this.others = h("input", { type: "checkbox", checked: true, onchange: () => { this.showsOthers = this.others.checked; this.layout(); } });
    const button = (label, title, call) => h("button", { class: "quiet square", type: "button", title, "aria-label": title, onclick: call }, label);
    this.element = h("div", { class: "tree" },
      h("div", { class: "bar" }, this.query, h("label", { class: "check" }, this.others, "sides nobody takes"),
        button("−", "Zoom out", () => this.zoomBy(1 / 1.25)), button("+", "Zoom in", () => this.zoomBy(1.25)),
        button("Fit", "Show all of it", () => this.fit()), button("⊟", "Fold all", () => this.foldAll(true)),
        button("⊞", "Unfold all", () => this.foldAll(false)), this.count),
      this.scroller);
    new ResizeObserver(() => this.repaint()).observe(this.scroller);
    this.clear();
  }

  clear() {
    this.nodes = new Map([[0, { id: 0, parent: -1, text: "start", ending: "", case: null, children: [] }]]);
    this.folded.clear();
    this.isMoved = false;
    this.active = 0;
    this.chosen = null;
    this.layout();
  }

  /** All nodes, as results have them: `[parent, text, ending, case]`. */
  set(nodes, cases) {
    this.cases = cases;
    this.nodes = new Map();
    nodes.forEach(([parent, text, ending, number], id) => this.put(id, parent, text, ending, number));
    this.foldDeep();
    this.layout();
    requestAnimationFrame(() => { if (this.scroller.clientWidth) this.fit(0.75); });
  }

  /** More nodes, as events have them: `[id, parent, text, ending, case]`. */
  add(nodes) {
    for (const node of nodes) this.put(...node);
    this.later();
  }

  put(id, parent, text, ending, number) {
    const known = this.nodes.get(id);
    if (known) {
      Object.assign(known, { ending, case: number });
      return;
    }
    this.nodes.set(id, { id, parent, text: id ? text : "start", ending, case: number, children: [] });
    this.nodes.get(parent)?.children.push(id);
  }

  /** Fold a large tree below the last level that still has room: whoever unfolds a node sees the next one. */
  foldDeep() {
    this.folded.clear();
    let rows = 1;
    for (let level = [this.nodes.get(0)]; level.length;) {
      const inner = level.filter((node) => node.children.length);
      const next = inner.flatMap((node) => node.children.map((id) => this.nodes.get(id)));
      rows += next.length - inner.length;
      if (rows > MOST_ROWS) {
        const depth = this.depths();
        for (const node of this.nodes.values()) if (node.children.length && depth.get(node.id) >= depth.get(level[0].id)) this.folded.add(node.id);
        return;
      }
      level = next;
    }
  }

  /** How deep each node lies; parents come before their children. */
  depths() {
    const depths = new Map();
    for (const node of this.nodes.values()) depths.set(node.id, (depths.get(node.parent) ?? -1) + 1);
    return depths;
  }

  /** The children that are shown. */
  shown(node) {
    if (this.folded.has(node.id)) return [];
    return node.children.map((id) => this.nodes.get(id)).filter((child) => this.showsOthers || !NOT_TAKEN.has(child.ending) || child.children.length);
  }

  label(node) {
    const told = node.case !== null && this.cases[node.case]?.outcome;
    const ending = told || WORDS[node.ending] || node.ending;
    return { condition: node.text, ending: node.ending ? ending : "" };
  }

  /** Places for all nodes that are shown: leaves one below the other, columns as wide as they need be. */
  layout() {
    const order = [];
    const widths = [];
    const cut = (text) => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text);
    const pending = [[this.nodes.get(0), 0]];
    while (pending.length) {
      const [node, depth] = pending.pop();
      const { condition, ending } = this.label(node);
      node.shownText = cut(condition);
      node.shownEnding = cut(ending.replace(PACKAGES, ""));
      node.hidden = this.folded.has(node.id) ? node.children.length : 0;
      node.level = depth;
      node.textWidth = node.shownText.length * LETTER + 18;
      const fold = node.children.length ? 20 : 0;
      node.width = node.textWidth + (ending ? node.shownEnding.length * LETTER + 24 : 0) + fold;
      // An ending has its row to itself, so it may reach into the columns behind.
      widths[depth] = Math.max(widths[depth] ?? 0, node.textWidth + fold);
      order.push(node);
      for (const child of this.shown(node).reverse()) pending.push([child, depth + 1]);
    }
    const lefts = [];
    let left = MARGIN;
    widths.forEach((width, depth) => { lefts[depth] = left; left += width + GAP; });
    let row = 0;
    for (let place = order.length - 1; place >= 0; place--) {
      const node = order[place];
      node.x = lefts[node.level];
      const children = this.shown(node);
      if (children.length) node.y = (children[0].y + children[children.length - 1].y) / 2;
      else { node.y = -row * ROW; row++; }
    }
    const top = (row - 1) * ROW;
    for (const node of order) node.y += top + MARGIN + HIGH / 2;
    this.order = order;
    const right = order.reduce((most, node) => Math.max(most, node.x + node.width), 0);
    this.size = { width: right + MARGIN, height: row * ROW + MARGIN };
    const leaves = [...this.nodes.values()].filter((node) => node.case !== null).length;
    this.count.textContent = `${counted(leaves, "path")}, ${counted(this.nodes.size - 1, "node")}`;
    this.resize();
  }

  resize() {
    this.svg.setAttribute("width", Math.ceil(this.size.width * this.zoom));
    this.svg.setAttribute("height", Math.ceil(this.size.height * this.zoom));
    this.canvas.setAttribute("transform", `scale(${this.zoom})`);
    this.repaint();
  }

  /** Draw what is in sight. */
  paint() {
    if (!this.order) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
    const spare = 200;
    const x0 = scrollLeft / this.zoom - spare, x1 = (scrollLeft + clientWidth) / this.zoom + spare;
    const y0 = scrollTop / this.zoom - spare, y1 = (scrollTop + clientHeight) / this.zoom + spare;
    const seen = (node) => node.x < x1 && node.x + node.width > x0 && node.y > y0 && node.y < y1;
    const lines = [], boxes = [];
    for (const node of this.order) {
      const parent = node.parent >= 0 ? this.nodes.get(node.parent) : null;
      if (parent && parent.x < x1 && node.x > x0 && Math.min(node.y, parent.y) < y1 && Math.max(node.y, parent.y) > y0) {
        const from = parent.x + parent.width, middle = (from + node.x) / 2;
        lines.push(s("path", { class: `tree-line tree-${tone(node.ending)}`, d: `M${from} ${parent.y}C${middle} ${parent.y} ${middle} ${node.y} ${node.x} ${node.y}` }));
      }
      if (seen(node)) boxes.push(this.box(node));
    }
    this.canvas.replaceChildren(...lines, ...boxes);
    this.scroller.setAttribute("aria-activedescendant", `tree-${this.active}`);
  }

  box(node) {
    const kind = tone(node.ending, node.case !== null ? this.cases[node.case]?.kind : "");
    const classes = ["tree-node", `tree-${kind}`];
    if (node.id === this.active) classes.push("is-active");
    if (node.id === this.chosen) classes.push("is-chosen");
    if (this.found.has(node.id)) classes.push("is-found");
    const { condition, ending } = this.label(node);
    const children = node.children.length;
    const group = s("g", {
      class: classes.join(" "), id: `tree-${node.id}`, role: "treeitem", "aria-level": node.level + 1,
      "aria-label": ending ? `${condition}: ${ending}` : condition, "aria-selected": node.id === this.chosen ? "true" : "false",
      "aria-expanded": children ? String(!this.folded.has(node.id)) : null, transform: `translate(${node.x} ${node.y - HIGH / 2})`,
      onclick: () => this.choose(node),
    }, s("title", {}, ending ? `${condition}\n${ending}` : condition),
    s("rect", { class: "tree-box", width: node.textWidth, height: HIGH, rx: 6 }),
    s("text", { x: 9, y: 16.5 }, node.shownText));
    if (ending) {
      group.append(
        s("rect", { class: "tree-ending", x: node.textWidth + 5, width: node.shownEnding.length * LETTER + 18, height: HIGH, rx: 12 }),
        s("text", { class: "tree-ending-text", x: node.textWidth + 14, y: 16.5 }, node.shownEnding));
    }
    if (children) {
      group.append(s("g", { class: "tree-fold", transform: `translate(${node.width - 9} ${HIGH / 2})`,
        onclick: (event) => { event.stopPropagation(); this.active = node.id; this.toggle(node); } },
      s("circle", { r: 7.5 }), s("text", { y: 4, "text-anchor": "middle" }, this.folded.has(node.id) ? "+" : "−")));
    }
    return group;
  }

  choose(node) {
    this.active = node.id;
    this.scroller.focus({ preventScroll: true });
    if (node.case !== null) {
      this.chosen = node.id;
      this.selected(node.case);
    } else if (node.children.length) this.toggle(node);
    this.paint();
  }

  /** Show which leaf belongs to a case. */
  choosing(number) {
    const node = [...this.nodes.values()].find((each) => each.case === number);
    this.chosen = node ? node.id : null;
    if (!node) return this.paint();
    this.unfoldAbove(node);
    this.layout();
    return this.go(node);
  }

  unfoldAbove(node) {
    for (let up = this.nodes.get(node.parent); up; up = this.nodes.get(up.parent)) this.folded.delete(up.id);
  }

  toggle(node) {
    if (this.folded.has(node.id)) this.folded.delete(node.id);
    else this.folded.add(node.id);
    this.layout();
  }

  foldAll(isFolded) {
    this.folded = new Set(isFolded ? [...this.nodes.values()].filter((node) => node.id && node.children.length).map((node) => node.id) : []);
    this.layout();
  }

  zoomBy(factor) {
    this.isMoved = true;
    this.scale(this.zoom * factor);
  }

  scale(zoom) {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
    const x = (scrollLeft + clientWidth / 2) / this.zoom, y = (scrollTop + clientHeight / 2) / this.zoom;
    this.zoom = Math.min(2.5, Math.max(0.15, zoom));
    this.resize();
    this.scroller.scrollTo(x * this.zoom - clientWidth / 2, y * this.zoom - clientHeight / 2);
  }

  /** Show all of it, if it stays legible: no smaller than `least`. */
  fit(least = 0.15) {
    const { clientWidth, clientHeight } = this.scroller;
    this.scale(Math.max(least, Math.min(clientWidth / this.size.width, clientHeight / this.size.height, 1)));
    this.scroller.scrollTo(0, this.nodes.get(0).y * this.zoom - clientHeight / 2);
  }

  search() {
    const words = this.query.value.trim().toLowerCase();
    this.found = new Set();
    if (words) {
      for (const node of this.nodes.values()) {
        const { condition, ending } = this.label(node);
        if (`${condition} ${ending}`.toLowerCase().includes(words)) this.found.add(node.id);
      }
      for (const id of this.found) this.unfoldAbove(this.nodes.get(id));
    }
    this.layout();
    if (words) this.count.textContent = `${this.found.size} found`;
    if (this.found.size) this.next(0);
  }

  /** Go to the next node that was found. */
  next(by) {
    const places = this.order.filter((node) => this.found.has(node.id));
    if (!places.length) return;
    const at = places.findIndex((node) => node.id === this.active);
    this.go(places[by === 0 || at < 0 ? 0 : (at + by + places.length) % places.length]);
  }

  go(node) {
    this.active = node.id;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroller;
    const x = node.x * this.zoom, y = node.y * this.zoom, width = node.width * this.zoom;
    if (x < scrollLeft || x + width > scrollLeft + clientWidth) this.scroller.scrollLeft = Math.max(0, x - clientWidth / 3);
    if (y < scrollTop + 30 || y > scrollTop + clientHeight - 30) this.scroller.scrollTop = Math.max(0, y - clientHeight / 2);
    this.paint();
  }

  key(event) {
    this.isMoved = true;
    const node = this.nodes.get(this.active) ?? this.nodes.get(0);
    const place = this.order.indexOf(node);
    const moves = {
      ArrowDown: () => this.order[place + 1], ArrowUp: () => this.order[place - 1],
      Home: () => this.order[0], End: () => this.order[this.order.length - 1],
      ArrowRight: () => { if (this.folded.has(node.id)) { this.toggle(node); return node; } return this.shown(node)[0]; },
      ArrowLeft: () => { if (node.children.length && !this.folded.has(node.id) && node.id) { this.toggle(node); return node; } return this.nodes.get(node.parent); },
    };
    if (moves[event.key]) {
      const to = moves[event.key]();
      if (to) this.go(to);
    } else if (event.key === "Enter" || event.key === " ") this.choose(node);
    else if (event.key === "+" || event.key === "=") this.scale(this.zoom * 1.25);
    else if (event.key === "-") this.scale(this.zoom / 1.25);
    else if (event.key === "/") this.query.focus();
    else return;
    event.preventDefault();
  }
}
