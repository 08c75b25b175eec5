// Texts whose contrast against what is behind them is less than 4.5.
() => {
  const parse = (text) => {
    const n = text.match(/[\d.]+/g).map(Number);
    if (text.startsWith("color(")) return [n[0] * 255, n[1] * 255, n[2] * 255, n[3] ?? 1];
    return [...n.slice(0, 3), n[3] ?? 1];
  };
  const part = (c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const shine = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const back = (each) => {
    const layers = [];
    for (let e = each; e; e = e.parentElement) {
      layers.push(parse(getComputedStyle(e).backgroundColor));
      if (layers.at(-1)[3] === 1) break;
    }
    return layers.reverse().reduce((under, c) => under.map((u, i) => u * (1 - c[3]) + c[i] * c[3]), [255, 255, 255]);
  };
  const poor = new Set();
  for (const each of document.querySelectorAll("body *")) {
    const hasText = [...each.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
    if (!hasText || !each.offsetParent || each.matches(":disabled, .sr, option")) continue;
    const a = shine(parse(getComputedStyle(each).color)), b = shine(back(each));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.add(`${each.className || each.tagName} ${ratio.toFixed(2)} ${each.textContent.slice(0, 30)}`);
  }
  return [...poor];
};
