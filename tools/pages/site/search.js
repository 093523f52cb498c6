// Shows what Pagefind finds. The query is in the address, so a search is a link.
const form = document.getElementById("search");
const status = document.getElementById("status");
const list = document.getElementById("results");
const more = document.getElementById("more");
const SHOWN = 10;
let found = [];
let newest = 0;
// The names of pages and the headings of guides, once a search has asked for them, and what the query names of them: it is shown
// first.
let names;
let first = [];

const element = (name, text, parts = {}) => Object.assign(document.createElement(name), { textContent: text }, parts);

function entry(data) {
  const item = element("li", "");
  item.append(element("a", data.meta.title, { href: data.url }), element("span", data.meta.kind, { className: "kind" }));
  // Pagefind escapes the text of the page and adds <mark>.
  item.append(element("p", "", { innerHTML: data.excerpt }));
  const parts = data.sub_results.filter((part) => part.title !== data.meta.title).slice(0, 3);
  if (parts.length) {
    const below = element("ul", "");
    for (const part of parts) {
      const line = element("li", "");
      line.append(element("a", part.title, { href: part.url }));
      below.append(line);
    }
    item.append(below);
  }
  return item;
}

const squeezed = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const words = (text) => text.toLowerCase().split(/[^a-z0-9]+/).filter((word) => word && !["aws", "awscc"].includes(word));
const singular = (word) => word.replace(/s$/, "");

// Returns the resources, actions and functions that the query names: in whole, or all but one word of the name, the last one
// included.
function namedPages(query, kind) {
  const whole = squeezed(query);
  const asked = words(query.replace(/([a-z0-9])([A-Z])/g, "$1 $2"));
  const further = ({ name, of }) => {
    if ([name, of].some((own) => squeezed(own) === whole)) return 0;
    const own = words(name);
    const isIn = (word) => own.some((part) => part.startsWith(word));
    if (!asked.every(isIn) || !own.at(-1).startsWith(asked.at(-1))) return Infinity;
    return own.length - asked.length;
  };
  if (!asked.length) return [];
  const ofKind = names.pages.filter((page) => !kind || kind === page.kind);
  const matches = ofKind.map((page) => ({ page, further: further(page) })).filter((match) => match.further <= 1);
  matches.sort((a, b) => a.further - b.further || a.page.name.length - b.page.name.length);
  return matches.slice(0, 3).map(({ page }) => asFound(page.url, `${page.name} (${page.kind})`, page.kind, page.of));
}

// Returns the guides that the query names: all its words are in the title, or else in the heading of a section that has at most
// two further words.
function namedGuides(query, kind) {
  const asked = words(query).map(singular);
  const isIn = (heading) => asked.every((word) => words(heading).map(singular).includes(word));
  const isNamed = (section) => isIn(section.title) && words(section.title).length <= asked.length + 2;
  if (!asked.length || (kind && kind !== "Guide")) return [];
  const all = names.guides.map((guide) => ({ ...guide, byTitle: isIn(guide.title), sections: guide.sections.filter(isNamed) }));
  const matches = all.filter((guide) => guide.byTitle || guide.sections.length).sort((a, b) => b.byTitle - a.byTitle);
  return matches.slice(0, 2).map(({ title, group, url, sections }) => asFound(url, title, "Guide", group, sections));
}

// Something like a page that the search found.
const asFound = (url, title, kind, excerpt, sub_results = []) => ({ url, meta: { title, kind }, excerpt, sub_results });

const pathOf = (url) => new URL(url, location.href).pathname;

async function show(run) {
  // A page with thousands of hits takes seconds. Those before it are shown meanwhile.
  for (const page of found.splice(0, SHOWN).map((one) => one.data())) {
    const data = await page;
    if (run !== newest) return;
    if (!first.some((named) => pathOf(named.url) === pathOf(data.url))) list.append(entry(data));
  }
  more.hidden = found.length === 0;
}

async function search() {
  const run = ++newest;
  const query = form.q.value.trim();
  const kind = form.kind.value;
  const address = new URLSearchParams({ q: query, ...(kind && { kind }) });
  history.replaceState(null, "", query ? `?${address}` : location.pathname);
  if (!query) {
    list.replaceChildren();
    more.hidden = true;
    status.textContent = "";
    return;
  }
  const pagefind = await import("./pagefind/pagefind.js");
  const [answer, all] = await Promise.all([
    pagefind.debouncedSearch(query, kind ? { filters: { kind } } : {}, 200),
    names ?? fetch("names.json").then((file) => file.json()),
  ]);
  if (!answer || run !== newest) return;
  names = all;
  found = answer.results;
  first = [...namedPages(query, kind), ...namedGuides(query, kind)];
  list.replaceChildren(...first.map(entry));
  status.textContent = found.length === 1 ? "1 page" : `${found.length} pages`;
  await show(run);
  list.dataset.query = query;
}

const said = new URLSearchParams(location.search);
form.q.value = said.get("q") ?? "";
form.kind.value = said.get("kind") ?? "";
const run = () => search().catch((error) => (status.textContent = `The search does not work here: ${error.message}`));
form.addEventListener("input", run);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
more.addEventListener("click", () => show(newest));
run();
