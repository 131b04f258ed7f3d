"use strict";
(function () {
  var box = document.querySelector(".search"), input = document.getElementById("search");
  var list = document.getElementById("results"), said = document.getElementById("found");
  var root = box.dataset.root, at = -1, shown = [], loading = false;
  box.hidden = false;

  // A page on disk may not fetch a file, but it may run a script beside it.
  function load() {
    if (loading) return;
    loading = true;
    var script = document.createElement("script");
    script.src = root + "assets/search.js";
    script.onload = function () { if (input.value) look(); };
    script.onerror = function () { said.textContent = "The search index cannot be loaded."; };
    document.head.appendChild(script);
  }

  function score(row, words) {
    var name = row[0].toLowerCase(), more = (row[2] + " " + row[3]).toLowerCase(), sum = 0;
    for (var i = 0; i < words.length; i++) {
      var place = name.indexOf(words[i]);
      if (place >= 0) sum += place === 0 || /[^a-z0-9]/.test(name[place - 1]) ? 3 : 2;
      else if (more.indexOf(words[i]) >= 0) sum += 1;
      else return 0;
    }
    return sum * 1000 - row[0].length;
  }

  function look() {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!window.oasdiffIndex || !words.length) return close();
    shown = window.oasdiffIndex.map(function (row, i) { return [score(row, words), i, row]; })
      .filter(function (one) { return one[0]; })
      .sort(function (a, b) { return b[0] - a[0] || a[1] - b[1]; }).slice(0, 12)
      .map(function (one) { return one[2]; });
    list.textContent = "";
    shown.forEach(function (row, i) {
      var item = document.createElement("li"), note = document.createElement("span");
      item.id = "result-" + i;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.textContent = row[0];
      note.textContent = row[2];
      item.appendChild(note);
      item.addEventListener("mousedown", function (event) { event.preventDefault(); go(i); });
      list.appendChild(item);
    });
    if (!shown.length) {
      var none = document.createElement("li");
      none.className = "none";
      none.setAttribute("role", "option");
      none.setAttribute("aria-disabled", "true");
      none.textContent = "Nothing found.";
      list.appendChild(none);
    }
    said.textContent = shown.length === 1 ? "1 result" : shown.length + " results";
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    choose(shown.length ? 0 : -1);
  }

  function choose(index) {
    at = index;
    for (var i = 0; i < shown.length; i++) list.children[i].setAttribute("aria-selected", String(i === at));
    if (at >= 0) {
      input.setAttribute("aria-activedescendant", "result-" + at);
      list.children[at].scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  function close() {
    list.hidden = true;
    shown = [];
    at = -1;
    said.textContent = "";
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function go(index) { if (shown[index]) location.href = root + shown[index][1] + "/index.html"; }

  input.addEventListener("focus", load);
  input.addEventListener("input", look);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (list.hidden) look();
      if (shown.length) choose((at + (event.key === "ArrowDown" ? 1 : shown.length - 1)) % shown.length);
      event.preventDefault();
    } else if (event.key === "Enter") { go(at); event.preventDefault(); }
    else if (event.key === "Escape") { if (!list.hidden) event.preventDefault(); close(); }
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey &&
        !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) { input.focus(); event.preventDefault(); }
  });

  // Levels that a reader does not want to see.
  var tools = document.querySelector(".tools");
  if (tools) {
    var levels = ["error", "warning", "info"], icons = ["▲", "●", "○"];
    var items = Array.prototype.slice.call(document.querySelectorAll(".list > li"));
    var there = levels.filter(function (level) { return items.some(function (item) { return item.className === level; }); });
    if (there.length > 1) {
      var set = document.createElement("fieldset"), legend = document.createElement("legend");
      legend.className = "vh";
      legend.textContent = "Levels to show";
      set.appendChild(legend);
      there.forEach(function (level) {
        var label = document.createElement("label"), tick = document.createElement("input");
        tick.type = "checkbox";
        tick.value = level;
        tick.checked = true;
        label.className = level;
        label.appendChild(tick);
        label.appendChild(document.createTextNode(icons[levels.indexOf(level)] + " " + level));
        set.appendChild(label);
      });
      tools.appendChild(set);
      tools.hidden = false;
      set.addEventListener("change", function () {
        var off = {};
        set.querySelectorAll("input").forEach(function (tick) { off[tick.value] = !tick.checked; });
        items.forEach(function (item) { item.hidden = off[item.className]; });
        document.querySelectorAll("main article, main .group").forEach(function (group) {
          group.hidden = group.querySelector(".list > li") !== null && !group.querySelector(".list > li:not([hidden])");
        });
      });
    }
  }

  // A definition is there to be taken along.
  var yaml = document.querySelector("pre.yaml");
  if (yaml && navigator.clipboard) {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(yaml.textContent).then(function () { button.textContent = "Copied"; });
    });
    yaml.parentNode.insertBefore(button, yaml);
  }
})();
