// Tests the site: node check.mjs SITE CHROMIUM SAMPLE SEED [SCREENSHOTS]
import { createServer } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import puppeteer from "puppeteer-core";

const [site, chromium, sample, seed, screenshots] = process.argv.slice(2);
const LARGEST_LOAD = 100_000;
const LONGEST_MS = 1_000;
const LARGEST_SEARCH = 400_000;
const TYPE_PAGE = "resources/lambda_function.html";
const TYPES = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };
// A query, the page that it should find, and the last place that is good enough: what names a page finds that first.
const SEARCHES = [
  ["awscc_lambda_function", "resources/lambda_function.html", 1],
  ["AWS::SQS::Queue", "resources/sqs_queue.html", 1],
  ["AWS::RDS::DBInstance", "resources/rds_db_instance.html", 1],
  ["log group", "resources/logs_log_group.html", 1],
  ["bucket", "resources/s3_bucket.html", 1],
  ["visibility_timeout", "resources/sqs_queue.html", 3],
  ["default tags", "guides/how-to-tags.html", 1],
  ["secrets", "guides/how-to-secrets.html", 1],
  ["regions", "guides/reference-provider.html", 2],
  ["import", "guides/how-to-import.html", 1],
  ["migrate from awscc", "guides/start-from-awscc.html", 1],
  ["arn_parse", "functions/arn_parse.html", 1],
];

const complaints = new Set();
const complain = (page, text) => complaints.add(`${page}: ${text}`);
const size = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

// Links and sizes of all pages.
const files = readdirSync(site, { recursive: true }).filter((file) => !file.startsWith("pagefind"));
const pages = new Map(files.filter((file) => file.endsWith(".html")).map((file) => [file, readFileSync(join(site, file), "utf8")]));
const known = new Set(files);
const anchors = new Map();
const anchorsOf = (file) => {
  if (!anchors.has(file)) anchors.set(file, new Set([...pages.get(file).matchAll(/ id="([^"]*)"/g)].map((match) => match[1])));
  return anchors.get(file);
};
const assets = ["site.css", "site.js"].reduce((sum, file) => sum + gzipSync(readFileSync(join(site, file))).length, 0);
let links = 0;
let largest = [0, ""];
for (const [file, text] of pages) {
  for (const [, link] of text.matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
    if (/^(https?|data|mailto):/.test(link)) continue;
    links++;
    const [path, fragment] = decodeURI(link.replaceAll("&amp;", "&")).split("#");
    const target = path ? posix.join(posix.dirname(file), path) : file;
    if (!known.has(target)) complain(file, `the link ${link} leads to no file`);
    else if (fragment && !anchorsOf(target).has(fragment)) complain(file, `the link ${link} leads to no anchor`);
  }
  if (/^page_title: |<p>---/m.test(text)) complain(file, "the fields of the registry are shown");
  const load = gzipSync(text).length + assets;
  if (load > largest[0]) largest = [load, file];
  if (load > LARGEST_LOAD) complain(file, `${size(load)} compressed`);
}
console.log(`${pages.size} pages, ${links} links inside of the site; the largest page is ${largest[1]}, ${size(largest[0])} compressed with style and script`);

// A server like those of static sites.
let served = 0;
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://site").pathname).slice(1) || "index.html";
  try {
    const body = readFileSync(join(site, posix.normalize(path)));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream", "content-encoding": "gzip" });
    const compressed = gzipSync(body);
    served += compressed.length;
    response.end(compressed);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const origin = `http://127.0.0.1:${server.address().port}/`;
const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox"] });

// Opens an address with an empty cache. Returns the page, and the milliseconds that it took.
async function open(address, { width, scheme }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 900, isMobile: width < 600, deviceScaleFactor: width < 600 ? 2 : 1 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && complain(address, `console: ${message.text()}`));
  page.on("pageerror", (error) => complain(address, error.message));
  page.on("requestfailed", (request) => complain(address, `${request.url()} does not load`));
  page.on("request", (request) => request.url().startsWith(origin) || request.url().startsWith("data:") || request.url().startsWith("blob:") || complain(address, `asks ${request.url()}`));
  served = 0;
  await page.goto(origin + address, { waitUntil: "load" });
  const ms = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  return { page, ms, close: () => context.close() };
}

async function inspect(address, page) {
  const { width, title, text } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth - innerWidth,
    title: document.querySelector("h1")?.textContent ?? "",
    text: document.querySelector("main").innerText.length,
  }));
  if (width > 0) complain(address, `${width} pixels wider than the window`);
  if (!title || text < 30) complain(address, "shows nothing");
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => axe.run());
  for (const { id, impact, nodes } of violations)
    if (["serious", "critical"].includes(impact)) complain(address, `axe: ${id} (${impact}): ${nodes[0].html}`);
}

function chosen(count) {
  let state = Number(seed) >>> 0;
  const random = (below) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below;
  const all = [...pages.keys()].sort();
  return Array.from({ length: count }, () => all[Math.floor(random(all.length))]);
}

const VIEWS = [{ width: 1280, scheme: "light" }, { width: 390, scheme: "dark" }, { width: 1280, scheme: "dark" }, { width: 390, scheme: "light" }];
const always = ["index.html", "search.html?q=lambda", TYPE_PAGE, "resources/quicksight_dashboard.html", "services/index.html", "services/ec2.html", "provider.html", "guides/readme.html", "guides/explanation-performance.html", "guides/explanation-fidelity.html", "scan.html"];
const slowest = [0, ""];
for (const [number, address] of [...always, ...chosen(Number(sample))].entries()) {
  for (const view of number < always.length ? VIEWS : VIEWS.slice(0, 2)) {
    const { page, ms, close } = await open(address, view);
    if (address.includes("?")) await page.waitForSelector("#results li");
    await inspect(address, page);
    if (ms > slowest[0]) slowest.splice(0, 2, ms, address);
    if (screenshots && number < always.length)
      await page.screenshot({ path: join(screenshots, `${address.replace(/\W/g, "-")}-${view.width}-${view.scheme}.png`) });
    await close();
  }
}
console.log(`${always.length + Number(sample)} pages in Chromium, in light and dark, ${VIEWS[0].width} and ${VIEWS[1].width} pixels wide; the slowest is ${slowest[1]}, ${slowest[0].toFixed(0)} ms`);

// A type page, and a search.
const times = [];
for (let run = 0; run < 5; run++) {
  const { ms, close } = await open(TYPE_PAGE, VIEWS[0]);
  times.push(ms);
  await close();
}
times.sort((a, b) => a - b);
console.log(`${TYPE_PAGE}: ${size(served)} over the network, ${times[2].toFixed(0)} ms cold (median of 5)`);
if (served > LARGEST_LOAD) complain(TYPE_PAGE, `loads ${size(served)}`);
if (times[2] > LONGEST_MS) complain(TYPE_PAGE, `needs ${times[2].toFixed(0)} ms`);
for (const [query, expected, last] of SEARCHES) {
  const began = performance.now();
  const searched = await open(`search.html?q=${encodeURIComponent(query)}`, VIEWS[0]);
  const isShown = (query) => document.getElementById("results").dataset.query === query;
  await searched.page.waitForFunction(isShown, { timeout: 20_000, polling: 50 }, query).catch(async () => {
    complain(`search ${query}`, `no results in 20 seconds: ${await searched.page.$eval("#status", (status) => status.textContent)}`);
  });
  const ms = performance.now() - began;
  const hits = await searched.page.$$eval("#results > li > a", (all) => all.map((link) => new URL(link.href).pathname.slice(1)));
  const place = hits.indexOf(expected) + 1;
  console.log(`search ${query}: ${expected} is number ${place || "none"}; ${size(served)}, ${ms.toFixed(0)} ms with the page`);
  if (!place || place > last) complain(`search ${query}`, `expected ${expected} in place ${last} at the latest: ${hits.slice(0, 5).join(", ")}`);
  if (served > LARGEST_SEARCH) complain(`search ${query}`, `loads ${size(served)}`);
  await searched.close();
}

// Somebody types, chooses a kind, and follows a result; the button changes the theme and the browser remembers it.
const user = await open("index.html", VIEWS[1]);
await user.page.type("#query", "bucket policy");
await Promise.all([user.page.waitForNavigation(), user.page.keyboard.press("Enter")]);
await user.page.waitForSelector("#results li");
await user.page.select("#search select", "Resource");
await user.page.waitForFunction(() => [...document.querySelectorAll("#results .kind")].every((kind) => kind.textContent === "Resource"));
await user.page.waitForSelector("#results > li > a");
await Promise.all([user.page.waitForNavigation(), user.page.$eval("#results > li > a", (link) => link.click())]);
const dark = await user.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
await user.page.$eval("#theme", (button) => button.click());
await user.page.reload();
const light = await user.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
if (!user.page.url().includes("/resources/")) complain("search bucket policy", `a result leads to ${user.page.url()}`);
if (dark === light) complain(user.page.url(), "the button does not change the theme");
await user.close();

// The page of a scan: a search opens what it finds and hides the rest, and a link opens the object that it leads to.
const scan = await open("scan.html", VIEWS[1]);
const shown = () => scan.page.$$eval("li", (all) => all.filter((one) => one.checkVisibility()).length);
if ((await shown()) !== 0) complain("scan.html", "the services are open");
await scan.page.type("#find", "loggroup");
if ((await shown()) !== 1) complain("scan.html", `the search shows ${await shown()} objects in place of 1`);
await scan.page.$eval("#find", (find) => { find.value = "subnet-"; find.dispatchEvent(new Event("input")); });
if ((await shown()) !== 201) complain("scan.html", `the search shows ${await shown()} objects in place of 200 subnets and their VPC`);
await scan.page.goto(`${origin}scan.html#${await scan.page.$eval("li a", (link) => link.hash.slice(1))}`);
if ((await shown()) === 0) complain("scan.html", "a link does not open what it leads to");
await scan.close();

await browser.close();
server.close();
for (const complaint of [...complaints].slice(0, 100)) console.log(complaint);
console.log(`${complaints.size} findings`);
process.exitCode = complaints.size ? 1 : 0;
