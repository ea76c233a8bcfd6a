// Files with characters that PostgreSQL refuses in JSON: NUL, and emoji that are cut in half where an example ends.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { zipSync } from "fflate";
import * as file from "../../src/features/imports/parse-file.ts";
import { freshDatabase } from "../test-app.ts";
import { importFile } from "./import-file.ts";

let ctx: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  ctx = await freshDatabase();
});
afterAll(() => ctx.close());

const HEAD = "id,name,lat,lon,category,description";

async function importText(text: string | Uint8Array, id: string) {
  const parsed = file.parseFile(Buffer.from(text));
  const source = { id, name: id, attribution: "", licenseName: null, licenseUrl: null };
  const { added } = await ctx.db.transaction((tx) =>
    importFile(tx, { source, parsed, file: { name: `${id}.csv`, size: text.length, hash: id } }),
  );
  const [stored] = await ctx.sql`select parsed -> 'preview' as preview from imports where source_id = ${id}`;
  const places = await ctx.sql`select name, description from businesses where source_id = ${id} order by name`;
  return { added, places: [...places], preview: JSON.stringify(stored!.preview) };
}

describe("Noor imports a city's list", () => {
  test("in which an emoji stands where the preview cuts a description", async () => {
    const description = `${"So good ".repeat(25).slice(0, 199)}😀 said Ben.`;
    const { added, places, preview } = await importText(`${HEAD}\n1,Bar Uno,43.7,7.4,cafe,${description}`, "emoji");
    expect([added, places]).toEqual([1, [{ name: "Bar Uno", description }]]);
    expect(preview).toContain("So good");
  });

  test("with a NUL in a header, a name, an ID, a type and an unread column", async () => {
    const rows = ["a\0,Bar\0Uno,43.7,7.4,cafe,x", "b\0,Due,43.71,7.4,ca\0fe,\0", "c,Tre,43.72,7.4,cafe,\0"];
    const { added, places } = await importText(
      `${HEAD.replace("name", "name\0")},note\0\n${rows.join(",\\u0000\0\n")},`,
      "nul",
    );
    expect([added, places.map(({ name }) => name)]).toEqual([2, ["Bar Uno", "Tre"]]);
  });

  test("with names in halves of emoji, and ones that are left out", async () => {
    const row = (fields: object) => ({ latitude: 43.7, longitude: 7.4, category: "cafe", ...fields });
    const rows = [
      row({ id: "\ud83d", name: "Quattro", latitude: 43.73 }),
      row({ id: "e\ude00", name: "Half \ud83d" }),
      row({ id: "f", name: `${"y".repeat(79)}${"😀".repeat(90)}`, latitude: 99 }),
      row({ id: `${"z".repeat(199)}😀`, name: "Too long" }),
    ];
    const { added, places, preview } = await importText(JSON.stringify(rows), "halves");
    expect([added, places.map(({ name }) => name)]).toEqual([1, ["Quattro"]]);
    expect(preview).toContain(`${"y".repeat(79)}\ufffd`);
  });

  test("from an archive whose names have NUL, colors of a terminal and 60,000 letters", async () => {
    const row = (id: string) => ({ id, name: `Five ${id}`, latitude: 43.74, longitude: 7.41, category: "cafe" });
    const list = (id: string) => Buffer.from(JSON.stringify([row(id), { id: `no ${id}` }]));
    const names = ["a\0b.json", "e\u001b[31m\u202e.json", `${"x".repeat(60_000)}😀.json`, "ok.json"];
    const zip = zipSync(Object.fromEntries(names.map((name, i) => [name, list(String(i))])));
    const files = file.parseFile(zip).rejected.map((record) => record.file ?? "");
    expect(files.map((name) => [name.length <= 80, /^\P{C}+$/u.test(name)])).toEqual(Array(4).fill([true, true]));
    const { added } = await importText(zip, "archive");
    expect(added).toBe(4);
  });
});
