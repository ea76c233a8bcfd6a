// What whoever reads a screen by names needs: controls of a form don't share one, and a table says what it lists.
import { beforeAll, expect, test } from "bun:test";
import { HtmlValidate } from "html-validate";
import { TABS } from "../../src/features/admin/tabs.tsx";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
const validator = new HtmlValidate({ rules: { "form-dup-name": "error" } });

const screens: [path: string, html: string][] = [];

beforeAll(async () => {
  const amira = await app.join("Amira");
  const ingrid = await app.join("Ingrid", { type: "business" });
  const noor = await app.join("Noor", { admin: true });
  const wim = { name: "Wim", email: "wim@example.com", city: "Gent", role: "Traveler", userType: "traveler" };
  await app.visitor().post("/api/waitlist", wim);
  const open = async (person: Person, paths: string[]) => {
    for (const path of paths) {
      const response = await person.get(path);
      expect(response.status, path).toBe(200);
      screens.push([path, await response.text()]);
    }
  };
  await open(amira, ["/profile", "/discover", "/map", "/events", "/messages", "/dashboard"]);
  await open(ingrid, ["/profile", "/business-profile", "/business-dashboard"]);
  await open(
    noor,
    TABS.map(({ name }) => `/admin?tab=${name}`),
  );
});

test("no two controls of a form on a screen share a name", async () => {
  const wrong: string[] = [];
  for (const [path, html] of screens) {
    const { results } = await validator.validateString(html, path);
    wrong.push(...results.flatMap(({ messages }) => messages.map(({ message }) => `${path}: ${message}`)));
  }
  expect(wrong).toEqual([]);
});

test("every table on a screen has a caption", () => {
  const tables = screens.flatMap(([path, html]) =>
    [...html.matchAll(/<table[^>]*>(<caption[^>]*>[^<])?/g)].map(([, caption]) => ({ path, caption })),
  );
  expect(tables.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/admin?tab=overview", "/admin?tab=people", "/admin?tab=waitlist"]),
  );
  expect(tables.filter(({ caption }) => !caption)).toEqual([]);
});
