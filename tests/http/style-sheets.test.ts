// Pages with a style sheet of their own: it has rules for every class that the page uses.
import { beforeAll, expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const PAGES = [
  "/",
  "/?view=business",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password?token=x",
  "/demo",
  "/help",
  "/privacy",
  "/status",
  "/whats-on",
  "/terms",
  "/api/docs",
];

const app = useTestApp();
let allClasses: Set<string>;

beforeAll(async () => {
  const sheets = [...new Bun.Glob("static/build/files/*.css").scanSync(".")];
  allClasses = new Set((await Promise.all(sheets.map((file) => Bun.file(file).text()))).flatMap(listStyledClasses));
});

test.each(PAGES)("%s has styles for all of its classes", async (path) => {
  const visitor = app.visitor();
  const page = await (await visitor.get(path)).text();
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page)![1]!;
  const styled = new Set(listStyledClasses(await (await visitor.get(sheet)).text()));
  const used = new Set([...page.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(/\s+/)));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => allClasses.has(name) && !styled.has(name))).toEqual([]);
});

test("what the first paint needs is read first: the style sheet, then words", async () => {
  const [landing, deck] = await Promise.all([app.visitor().get("/"), (await app.join("Ana")).get("/discover")]);
  const page = await landing.text();
  for (const text of [page, await deck.text()])
    expect(/(?:href|src)="[^"]+"/.exec(text.split("</head>")[0]!)![0]).toEndWith('.css"');
  expect(page.indexOf('class="hero-scene"')).toBeGreaterThan(page.indexOf('class="hero-note"'));
});

const listStyledClasses = (css: string) =>
  [...css.matchAll(/\.((?:\\.|[a-zA-Z_-])(?:\\.|[\w-])*)/g)].map(([, name]) => name!.replaceAll("\\", ""));
