// Controls of one form that share a name overwrite each other for whoever reads them by name.
import { expect, test } from "bun:test";
import { HtmlValidate } from "html-validate";
import { TABS } from "../../src/features/admin/tabs.tsx";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const validator = new HtmlValidate({ rules: { "form-dup-name": "error" } });

test("no two controls of a form on a screen share a name", async () => {
  const amira = await app.join("Amira");
  const ingrid = await app.join("Ingrid", { type: "business" });
  const noor = await app.join("Noor", { admin: true });
  const screens = [
    ...["/profile", "/discover", "/map", "/events", "/messages", "/dashboard"].map((path) => [amira, path] as const),
    ...["/profile", "/business-profile", "/business-dashboard"].map((path) => [ingrid, path] as const),
    ...TABS.map(({ name }) => [noor, `/admin?tab=${name}`] as const),
  ];
  const wrong: string[] = [];
  for (const [person, path] of screens) {
    const response = await person.get(path);
    expect(response.status, path).toBe(200);
    const { results } = await validator.validateString(await response.text(), path);
    wrong.push(...results.flatMap(({ messages }) => messages.map(({ message }) => `${path}: ${message}`)));
  }
  expect(wrong).toEqual([]);
});
