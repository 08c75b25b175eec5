"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const reveal = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView({ block: target.tagName === "TR" ? "center" : "start" });
  };
  addEventListener("hashchange", reveal);
  reveal();

  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details:not([open])");
    folded.forEach((details) => (details.open = true));
  });
  addEventListener("afterprint", () => folded.forEach((details) => (details.open = false)));

  const fold = (open) => () => all(".class").forEach((details) => (details.open = open));
  document.getElementById("unfold")?.addEventListener("click", fold(true));
  document.getElementById("fold")?.addEventListener("click", fold(false));

  const text = document.getElementById("filter");
  const attention = document.getElementById("attention");
  if (!text) return;
  const filter = () => {
    const wanted = text.value.trim().toLowerCase();
    let left = 0;
    for (const owner of all(".class")) {
      const named = owner.dataset.name.includes(wanted);
      let rows = 0;
      for (const row of all("[data-method]", owner)) {
        const fits = named || row.dataset.method.includes(wanted);
        row.hidden = !fits || (attention.checked && !("attention" in row.dataset));
        rows += !row.hidden;
      }
      owner.hidden = !rows && !(named && !attention.checked);
      document.querySelector(`[data-class="${owner.id}"]`).hidden = owner.hidden;
      left += !owner.hidden;
    }
    document.getElementById("nothing").hidden = left > 0;
  };
  text.addEventListener("input", filter);
  attention.addEventListener("change", filter);
})();
