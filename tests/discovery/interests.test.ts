// What newcomers are asked before their first card, and what their deck makes of it.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces, type Wanted } from "../places.ts";
import { openTestApp, useTestApp } from "../test-app.ts";

type Asked = { name: string; label: string; picture: string };

const app = useTestApp();

const KINDS = ["bar", "museum", "bookshop", "park", "café", "theatre", "pub", "market", "bakery", "zoo", "hotel"];
const city: Wanted[] = [
  ...KINDS.flatMap((kind) =>
    Array.from({ length: 4 }, (_, i) => ({ name: `${kind} ${i}`, tags: [`kind:${kind}` as const] })),
  ),
  // Who likes seafood here has Japanese food, too.
  ...Array.from(
    { length: 4 },
    (_, i): Wanted => ({ name: `Kaito ${i}`, tags: ["kind:restaurant", "cuisine:japanese", "cuisine:seafood"] }),
  ),
  ...Array.from({ length: 4 }, (_, i): Wanted => ({ name: `Roma ${i}`, tags: ["kind:restaurant", "cuisine:italian"] })),
  { name: "The only spa", tags: ["kind:spa"] },
];

beforeAll(async () => {
  await putPlaces(app.db, city);
});

const ask = async (query = ""): Promise<Asked[]> =>
  (await app.visitor().read<{ interests: Asked[] }>(`/api/interests${query}`)).interests;

test("Gus is asked about nine interests of this city, each with its own picture", async () => {
  const asked = await ask();
  expect(asked).toHaveLength(9);
  expect(new Set(asked.map(({ name }) => name)).size).toBe(9);
  expect(new Set(asked.map(({ picture }) => picture)).size).toBe(9);
  const everything = [...asked, ...(await ask(`?shown=${asked.map(({ name }) => name).join()}`))];
  expect(everything.map(({ label }) => label)).toContain("Japanese food");
  // One place isn't a choice.
  expect(everything.map(({ name }) => name)).not.toContain("wellness");
  expect(await app.visitor().read("/api/interests")).toMatchObject({ left: everything.length - 9 });
  const picture = await app.visitor().get(asked[0]!.picture);
  expect(picture.headers.get("content-type")).toStartWith("image/svg+xml");
});

test("the next pictures are near what was tapped, and none comes twice", async () => {
  const first = await ask("?shown=japanese");
  const next = await ask("?liked=japanese&shown=japanese");
  const rank = (list: Asked[]) => list.findIndex(({ name }) => name === "seafood");
  expect(rank(next)).toBe(0);
  expect(rank(first)).not.toBe(0);
  expect(next.map(({ name }) => name)).not.toContain("japanese");
});

test("the labels are in the reader's language", async () => {
  const response = await app.visitor().get("/api/interests", { "accept-language": "de" });
  expect(((await response.json()) as { interests: Asked[] }).interests.map(({ label }) => label)).toContain("Bücher");
});

test("the guest's deck starts with what they tapped", async () => {
  const deal = async (interests?: string[]) =>
    ((await (await app.visitor().post("/api/guest/deck", { swipes: [], interests })).json()) as { name: string }[]).map(
      ({ name }) => name,
    );
  expect((await deal(["books"])).slice(0, 1).join()).toStartWith("bookshop");
  expect((await deal(["japanese"])).slice(0, 1).join()).toStartWith("Kaito");
  expect(await deal([])).toEqual(await deal());
});

test("Amira's deck does, too, and her taste says so until she resets it", async () => {
  const amira = await app.join("Amira");
  const isNew = async () => (await (await amira.get("/discover")).text()).includes("Tap what you like");
  expect(await isNew()).toBe(true);
  // This city has no clubs: what it doesn't serve is ignored.
  for (let time = 0; time < 2; time++)
    expect((await amira.post("/api/users/interests", { interests: ["books", "nightlife"] })).status).toBe(200);
  const [card] = await amira.read<{ name: string }[]>("/api/businesses?unseen=1");
  expect(card!.name).toStartWith("bookshop");
  const { traits } = await amira.read<{ traits: { label: string; adjustment: number | null }[] }>("/api/users/taste");
  expect(traits.filter(({ adjustment }) => adjustment !== null)).toMatchObject([{ label: "Books", adjustment: 1 }]);
  expect(await isNew()).toBe(false);
});

test("Iris loves statues alone, and says so after she tapped art", async () => {
  const town = await openTestApp();
  const others: Wanted[] = ["park", "pub", "café", "bar", "museum", "bookshop", "theatre", "bakery"].flatMap((kind) =>
    Array.from({ length: 8 }, (_, i): Wanted => ({ name: `${kind} ${i}`, tags: [`kind:${kind}`] })),
  );
  const art = ["art gallery", "statue", "mural"].flatMap((kind) =>
    Array.from({ length: 6 }, (_, i): Wanted => ({ name: `${kind} ${i}`, tags: [`kind:${kind}`] })),
  );
  await putPlaces(town.db, [...others, ...art]);
  const iris = await town.join("Iris");
  const first = await iris.read<{ interests: Asked[] }>("/api/interests");
  const names = first.interests.map(({ name }) => name);
  expect(names).toContain("art");
  expect(names).not.toContain("statue");
  const next = await iris.read<{ interests: Asked[]; left: number }>(`/api/interests?liked=art&shown=${names.join()}`);
  expect(next.interests.map(({ label }) => label).sort()).toEqual(["Art gallery", "Mural", "Statue"]);
  expect(next.left).toBe(0);
  await iris.post("/api/users/interests", { interests: ["art", "statue"] });
  const deck = await iris.read<{ name: string }[]>("/api/businesses?unseen=1");
  expect(deck[0]!.name).toStartWith("statue");
  const { traits } = await iris.read<{ traits: { label: string; adjustment: number | null }[] }>("/api/users/taste");
  const stated = traits.filter(({ adjustment }) => adjustment === 1);
  expect(stated.map(({ label }) => label).sort()).toEqual(["Art", "Statue"]);
  await town.close();
});

test("names that no interest can have are refused, and unknown ones ignored", async () => {
  const amira = await app.join("Nadia");
  expect((await amira.post("/api/users/interests", { interests: ["gold"] })).status).toBe(200);
  expect((await amira.post("/api/users/interests", { interests: ["Type:Bar"] })).status).toBe(422);
  const { traits } = await amira.read<{ traits: { adjustment: number | null }[] }>("/api/users/taste");
  expect(traits.filter(({ adjustment }) => adjustment !== null)).toEqual([]);
  expect((await app.visitor().get(`/api/interests?liked=${"x".repeat(601)}`)).status).toBe(422);
});

test("where a city has nothing to choose from, nobody is asked", async () => {
  const village = await openTestApp();
  await putPlaces(village.db, [{ name: "The only bar", tags: ["kind:bar"] }]);
  const olga = await village.join("Olga");
  for (const [person, path] of [
    [olga, "/discover"],
    [village.visitor(), "/try"],
  ] as const) {
    const page = await (await person.get(path)).text();
    expect(page).toContain("The only bar");
    expect(page).not.toContain("Tap what you like");
  }
  await village.close();
});
