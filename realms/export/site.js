"use strict";
// Search, filter and sort. All that is compared are texts of attributes; nothing becomes HTML.
const words = JSON.parse(document.getElementById("facts").textContent);
const list = document.querySelector(".cards"), cards = [...list.children];
const form = document.querySelector(".controls"), field = (id) => document.getElementById(id);
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const known = new Map(cards.map((card) => [card, {
  words: plain(card.dataset.words), tokens: new Set(plain(card.dataset.tokens).split(" ")),
  boxes: card.dataset.boxes.split(" ")}]));
const number = (key, sign) => (one, other) => sign * (one.dataset[key] - other.dataset[key]);
const orders = {title: () => 0, stars: number("stars", 1), least: number("least", 1), most: number("most", -1)};
const byTitle = (one, other) => one.dataset.title.localeCompare(other.dataset.title, document.documentElement.lang);

function fits(card, asked, players, mine) {
  const facts = known.get(card);
  return facts.boxes.every((box) => mine.has(box)) && (!players || facts.tokens.has(players)) &&
    asked.every((word) => word.length < 2 ? facts.tokens.has(word) : facts.words.includes(word));
}

function show() {
  const asked = plain(field("search").value).split(/\s+/).filter(Boolean), players = field("players").value;
  const mine = new Set([...form.querySelectorAll("[name=box]:checked")].map((each) => each.value));
  let shown = 0;
  for (const card of cards) shown += !(card.hidden = !fits(card, asked, players, mine));
  const order = orders[field("order").value];
  list.append(...cards.sort((one, other) => order(one, other) || byTitle(one, other)));
  field("shown").textContent = shown ? words.some.replace("{shown}", shown).replace("{all}", cards.length) : words.none;
}

form.hidden = false;
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target === field("search")) { field("search").value = ""; show(); }
  if (event.key === "/" && !/^(INPUT|SELECT)$/.test(event.target.tagName)) { field("search").focus(); event.preventDefault(); }
});
show();
