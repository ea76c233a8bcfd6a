// An office chooses one color. What the pages show of it can be read in the light and in the dark.
import { beforeAll, expect, test } from "bun:test";
import { fromToken, getContrast, toAccent, toHex } from "../../src/ui/accent.ts";
import { DARK, LIGHT } from "../../src/ui/tokens.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});

const NOTHING = { siteName: null, cityName: null, tagline: null, contactEmail: null };
const save = (accent: string | null, version: number) =>
  noor.send("PUT", "/api/admin/words", { ...NOTHING, accent, version });
const read = async (path: string) => (await app.visitor().get(path)).text();
const findSheet = async (path: string) => /\/assets\/accent\/[^"]+/.exec(await read(path))?.[0];

const PAGES = [
  "/",
  "/?view=business",
  "/demo",
  "/login",
  "/places",
  "/whats-on",
  "/help",
  "/api/docs",
  "/no-such-page",
];

test("Noor's yellow is on every page at once, with shades for the light and the dark", async () => {
  for (const path of PAGES) expect([path, await findSheet(path)]).toEqual([path, undefined]);
  expect((await save(" #FFD400 ", 0)).status).toBe(200);
  const { light, dark } = toAccent("#ffd400");
  expect(dark.act).toBe("#ffd400");
  const sheet = await findSheet("/");
  for (const path of PAGES) expect([path, await findSheet(path)]).toEqual([path, sheet]);
  expect(await (await noor.get("/profile")).text()).toContain(sheet!);
  const answer = await app.visitor().get(sheet!);
  expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const [byDefault, ...darkRules] = (await answer.text()).split("@media screen");
  expect(byDefault).toContain(`--act: ${toChannels(light.act)}; --act-strong: ${toChannels(light.strong)};`);
  expect(darkRules.length).toBe(2);
  for (const rule of darkRules) expect(rule).toContain("--act: 255 212 0;");
  const [entry] = await noor.read("/api/admin/audit-log?action=site.words");
  expect(entry.detail).toEqual({ changed: ["accent"] });
});

test("without a color, pages are as they were, and undo brings it back", async () => {
  expect((await save(null, 1)).status).toBe(200);
  for (const path of PAGES) expect([path, await findSheet(path)]).toEqual([path, undefined]);
  const [, yellow] = await noor.read("/api/admin/words");
  expect((await noor.send("PUT", "/api/admin/words", { ...yellow.words, version: 2 })).status).toBe(200);
  expect(await findSheet("/")).toBeDefined();
  expect((await save("#123456", 2)).status).toBe(409);
});

test("what isn't a color is refused, and no other style sheet is served", async () => {
  for (const color of ["red", "#fff", "#12345g", "#1234567", "rgb(0 0 0)", "#ffd400;}"]) {
    const answer = await save(color, 3);
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, ["accent"]]);
  }
  for (const file of ["x.css", "ffd400.css", "000000-000000-000000-00000g.css", "000000-000000-000000-000000"])
    expect([file, (await app.visitor().get(`/assets/accent/${file}`)).status]).toEqual([file, 404]);
});

test("each color becomes shades that can be read on every ground they stand on", () => {
  const wrong: unknown[] = [];
  for (const color of listColors()) {
    const accent = toAccent(color);
    for (const [theme, { act, strong }] of [
      [LIGHT, accent.light],
      [DARK, accent.dark],
    ] as const) {
      const onGround = (shade: string, ground: keyof typeof LIGHT) => getContrast(shade, fromToken(theme[ground]));
      for (const ground of ["paper", "raised", "sunken", "on-act"] as const)
        if (Math.min(onGround(act, ground), onGround(strong, ground)) < 4.5) wrong.push([color, theme.paper, ground]);
      if (onGround(act, "line") < 3) wrong.push([color, theme.paper, "line"]);
      if (act === strong) wrong.push([color, theme.paper, "hover"]);
    }
  }
  expect(wrong).toEqual([]);
  expect(toAccent("#1a6b5c").light.act).toBe("#1a6b5c");
});

const toChannels = (hex: string) =>
  hex
    .match(/[0-9a-f]{2}/g)!
    .map((part) => Number.parseInt(part, 16))
    .join(" ");

function* listColors(): Generator<string> {
  const parts = Array.from({ length: 16 }, (_, i) => i * 17);
  for (const red of parts) for (const green of parts) for (const blue of parts) yield toHex([red, green, blue]);
}
