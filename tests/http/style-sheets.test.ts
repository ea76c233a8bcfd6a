// A page with a style sheet of its own looks the way it would with the app's: the sheet has a rule for every class on it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { openTestApp, type TestApp } from "../test-app.ts";

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
  "/terms",
  "/api/docs",
];

let app: TestApp;
let everywhere: Set<string>;

beforeAll(async () => {
  app = await openTestApp();
  const sheets = [...new Bun.Glob("static/build/files/*.css").scanSync(".")];
  everywhere = new Set((await Promise.all(sheets.map((file) => Bun.file(file).text()))).flatMap(classesStyledBy));
});
afterAll(() => app.close());

test.each(PAGES)("%s has styles for all of its classes", async (path) => {
  const visitor = app.visitor();
  const page = await (await visitor.get(path)).text();
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page)![1]!;
  const styled = new Set(classesStyledBy(await (await visitor.get(sheet)).text()));
  const used = new Set([...page.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(/\s+/)));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => everywhere.has(name) && !styled.has(name))).toEqual([]);
});

const classesStyledBy = (css: string) =>
  [...css.matchAll(/\.((?:\\.|[a-zA-Z_-])(?:\\.|[\w-])*)/g)].map(([, name]) => name!.replaceAll("\\", ""));
