// The handbook at /help: the guides in docs/, searchable, with pictures.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp({ SOURCE_URL: "https://code.example.com/harbor" });
const CHAPTERS = ["travelers", "owners", "operating", "configuration"];

const get = async (path: string) => (await app.visitor().get(path)).text();

test("the help center leads to every section of every guide", async () => {
  const index = await get("/help");
  for (const chapter of CHAPTERS) {
    const html = await get(`/help/${chapter}`);
    const titles = (await Bun.file(`docs/${chapter}.md`).text()).match(/^## .+$/gm)!;
    const anchors = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, anchor]) => anchor!);
    expect([chapter, anchors.length]).toEqual([chapter, titles.length]);
    for (const anchor of anchors) expect(index).toContain(`href="/help/${chapter}#${anchor}"`);
  }
});

test("no link or picture of the handbook is broken", async () => {
  const pages = await Promise.all(CHAPTERS.map(async (name) => [name, await get(`/help/${name}`)] as const));
  const anchors = new Set(
    pages.flatMap(([name, html]) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `/help/${name}#${id}`)),
  );
  const broken: string[] = [];
  for (const [name, html] of pages) {
    for (const [, href] of html.matchAll(/<a href="([^"]+)"/g)) {
      const url = href!.startsWith("#") ? `/help/${name}${href}` : href!;
      if (url.startsWith("/help/") && url.includes("#")) anchors.has(url) || broken.push(`${name}: ${href}`);
      else if (url.startsWith("/")) (await app.visitor().get(url)).status < 400 || broken.push(`${name}: ${href}`);
      else if (!/^(https?|mailto):/.test(url)) broken.push(`${name}: ${href}`);
    }
    for (const [, src] of html.matchAll(/<img src="([^"]+)"/g)) {
      const picture = await app.visitor().get(src!);
      if (picture.headers.get("content-type") !== "image/webp") broken.push(`${name}: ${src}`);
    }
  }
  expect(broken).toEqual([]);
});

test("a link to another file of the project leads to the source code", async () => {
  expect(await get("/help/operating")).toContain(
    '<a href="https://code.example.com/harbor" class="plain-link">results</a>',
  );
});

test("Ines searches for waiting lists, and finds the answer for travelers", async () => {
  const html = await get("/help?q=waiting+list+full");
  expect(html).toContain('<a href="/help/travelers#an-event-is-full" class="plain-link">An event is full</a>');
  expect(html).toContain("When someone cancels, the first person on the list gets the seat and a message");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("the operator finds a setting by its name", async () => {
  expect(await get("/help?q=smtp_url")).toContain('href="/help/configuration#email"');
});

test("a search without results says so, and shows markup as text", async () => {
  const html = await get(`/help?q=${encodeURIComponent("<script>zebra")}`);
  expect(html).toContain("Nothing in the handbook has all of these words: &lt;script&gt;zebra");
  expect((await app.visitor().get(`/help?q=${"a".repeat(101)}`)).status).toBe(422);
});

test("an unknown chapter or picture is a 404", async () => {
  for (const path of ["/help/secrets", "/help/pictures/secret.webp"])
    expect((await app.visitor().get(path)).status).toBe(404);
});

test("the first change that CONTRIBUTING proposes is on the page that it names", async () => {
  const text = await Bun.file(".github/CONTRIBUTING.md").text();
  const steps = text.slice(text.indexOf("## Your first change"), text.indexOf("## Where things are"));
  const [, guide] = /Open `(docs\/\w+\.md)`/.exec(steps)!;
  const [, page] = /<http:\/\/localhost:3000(\/\S+)>/.exec(steps)!;
  const [, tests] = /npx bun test \.\/(\S+)`/.exec(steps)!;
  expect(steps).toContain(`\`${tests}/handbook.test.ts\``);
  const plain = (await Bun.file(guide!).text()).split("\n").filter((line) => /^[\p{L}’.,: ]{40,}$/u.test(line));
  expect(plain.length).toBeGreaterThan(10);
  const shown = await get(page!);
  expect(plain.filter((line) => !shown.includes(line))).toEqual([]);
});
