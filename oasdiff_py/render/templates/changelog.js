(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const links = new Map(all("nav li").map((item) => [item.firstElementChild.hash, item]));
  const sections = all(".ep").map((box) => ({
    box,
    title: box.querySelector("h2").textContent.toLowerCase(),
    link: links.get("#" + box.id),
    entries: all(".f", box).map((item) => ({ item, level: item.dataset.level, text: "" })),
  }));
  const total = sections.reduce((sum, section) => sum + section.entries.length, 0);
  const tools = document.getElementById("tools");
  if (!tools) return;
  const search = tools.querySelector("input[type=search]");
  const levels = all("input[type=checkbox]", tools);
  const status = tools.querySelector("output");
  const nothing = document.getElementById("no-match");

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = new Set(levels.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const section of sections) {
      let here = 0;
      for (const entry of section.entries) {
        let fits = wanted.has(entry.level);
        if (fits && words.length) {
          entry.text ||= section.title + " " + entry.item.textContent.toLowerCase();
          fits = words.every((word) => entry.text.includes(word));
        }
        entry.item.hidden = !fits;
        here += fits;
      }
      section.box.hidden = !here;
      if (section.link) section.link.hidden = !here;
      shown += here;
    }
    if (words.length && shown <= 100) for (const { box } of sections) if (!box.hidden) box.open = true;
    status.value = shown === total ? "" : `${shown} of ${total} shown`;
    nothing.hidden = shown > 0;
  };
  let timer = 0;
  search.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(filter, 120); });
  for (const box of levels) box.addEventListener("change", filter);

  const setAll = (open) => { for (const { box } of sections) box.open = open; };
  document.getElementById("expand").addEventListener("click", () => setAll(true));
  document.getElementById("collapse").addEventListener("click", () => setAll(false));

  const follow = () => {
    const written = location.hash.slice(1);
    let target = document.getElementById(written);
    if (!target) { try { target = document.getElementById(decodeURIComponent(written)); } catch { return; } }
    const box = target && target.closest(".ep");
    if (box && !box.open) { box.open = true; target.scrollIntoView(); }
  };
  addEventListener("hashchange", follow);
  let closed = [];
  addEventListener("beforeprint", () => { closed = sections.filter(({ box }) => !box.open); setAll(true); });
  addEventListener("afterprint", () => { for (const { box } of closed) box.open = false; });
  tools.hidden = false;
  filter();
  follow();
})();
