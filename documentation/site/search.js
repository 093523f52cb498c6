// Shows what Pagefind finds. The query is in the address, so a search is a link.
const form = document.getElementById("search");
const status = document.getElementById("status");
const list = document.getElementById("results");
const more = document.getElementById("more");
const SHOWN = 10;
let found = [];
let newest = 0;

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

async function show(run) {
  // A page with thousands of hits takes seconds. Those before it are shown meanwhile.
  for (const data of found.splice(0, SHOWN).map((one) => one.data())) {
    const item = entry(await data);
    if (run !== newest) return;
    list.append(item);
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
  const answer = await pagefind.debouncedSearch(query, kind ? { filters: { kind } } : {}, 200);
  if (!answer || run !== newest) return;
  found = answer.results;
  list.replaceChildren();
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
