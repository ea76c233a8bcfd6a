// Adding a place by hand: with the words that owners choose from, public at once, and claimed like any other.
import { beforeAll, expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
let amira: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  amira = await app.join("Amira");
});

const library = {
  id: crypto.randomUUID(),
  name: "Harbor Library",
  type: "tour",
  location: "3 Quay Street",
  latitude: 43.73,
  longitude: 7.42,
  tags: ["kind:library", "for:Culture & History"],
  facts: { wheelchairToilet: "yes" },
};

test("Noor adds the library, and Amira finds it; sending it again adds nothing", async () => {
  for (let i = 0; i < 2; i++) {
    const answer = await noor.post("/api/admin/businesses", library);
    expect([answer.status, await answer.json()]).toEqual([200, { id: library.id }]);
  }
  const shown = await amira.read(`/api/businesses/${library.id}`);
  expect(shown).toMatchObject({ name: "Harbor Library", tags: library.tags });
  const found = await amira.read<{ id: string }[]>("/api/search?q=harbour+library");
  expect(found.map(({ id }) => id)).toEqual([library.id]);
  const log = await noor.read("/api/admin/audit-log?action=place.add");
  expect(log.map(({ subject }: { subject: { name: string } }) => subject.name)).toEqual(["Harbor Library"]);
});

test("Noor's form and edit page have the pickers of owners instead of raw tags", async () => {
  for (const path of ["/admin/places/new", `/business/${library.id}/edit`]) {
    const page = await (await noor.get(path)).text();
    expect(page.includes("Type of place")).toBe(true);
    expect(page.includes("Culture &amp; History")).toBe(true);
    expect(page.includes("One per line")).toBe(false);
  }
  expect(await (await noor.get("/admin?tab=places")).text()).toContain('href="/admin/places/new"');
  const inArabic = await (await noor.get("/admin/places/new", { "accept-language": "ar" })).text();
  const [website] = inArabic.match(/<input[^>]*type="url"[^>]*>/) ?? [];
  expect(website).toContain('dir="ltr"');
});

test("what isn't a word of the vocabulary, or is missing, is named", async () => {
  for (const [change, field] of [
    [{ tags: ["kind:secret lair"] }, "tags"],
    [{ tags: ["for:Ghosts"] }, "tags"],
    [{ name: "" }, "name"],
    [{ latitude: null }, "longitude"],
    [{ website: "javascript:alert(1)" }, "website"],
  ] as const) {
    const answer = await noor.post("/api/admin/businesses", { ...library, id: crypto.randomUUID(), ...change });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]]);
  }
});

test("Luc claims the library, and nobody but an admin adds places", async () => {
  const luc = await app.join("Luc", { type: "business" });
  expect((await luc.post(`/api/businesses/${library.id}/claim`, {})).status).toBe(200);
  for (const person of [amira, luc]) {
    expect((await person.post("/api/admin/businesses", library)).status).toBe(403);
    expect((await person.get("/admin/places/new")).status).toBe(403);
  }
});
