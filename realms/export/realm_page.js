"use strict";
// Regions answer to pointer and keys. All texts go in as text, never as HTML.
const facts = JSON.parse(document.getElementById("facts").textContent);
const nameOf = (group) => group.querySelector(":scope > title").textContent;

function tell(map, name) {
  const answers = facts.regions[map.dataset.count], found = answers[name], words = facts.words;
  const near = new Set(found ? found.neighbours || [] : []);
  for (const group of map.querySelectorAll("g[tabindex]")) {
    group.classList.toggle("chosen", nameOf(group) === name);
    group.classList.toggle("near", near.has(nameOf(group)));
  }
  if (!found) return;
  const line = (key, text) => `${words[key]}${words.colon} ${text}`;
  const lines = [line("ground", found.ground)];
  lines.push(found.price === null ? words.closed : line("price", found.price));
  for (const key of ["symbols", "pieces", "neighbours"]) {
    if (found[key]) lines.push(line(key, found[key].join(`${words.semicolon} `)));
  }
  if (found.entry) lines.push(words.entry);
  const told = map.querySelector(".told");
  told.textContent = "";
  const head = document.createElement("strong");
  head.textContent = name;
  told.append(head, ". ", lines.map((line) => line.replace(/\.?$/, ".")).join(" "));
}

for (const map of document.querySelectorAll(".map")) {
  for (const title of map.querySelectorAll("svg g > title")) {
    const group = title.parentElement;
    if (!(title.textContent in facts.regions[map.dataset.count])) continue;
    group.setAttribute("tabindex", "0");
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", title.textContent);
    group.addEventListener("click", () => tell(map, title.textContent));
    group.addEventListener("focus", () => tell(map, title.textContent));
  }
}
