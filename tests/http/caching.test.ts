// What caches may keep: what a route declares, and nothing that names a person. docs/caches.md lists those in memory.
import { beforeAll, expect, mock, spyOn, test } from "bun:test";
import { LRUCache } from "lru-cache";
import { prepareNamedPeople, type Readers, readEveryRoute } from "../architecture/personal-answers.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

/** For whom each file of the table keeps something. */
const kept = new Map<string, string>();
/** What entered the caches for everyone while every route was read, and the file that kept it. */
const entries = new Map<unknown, string>();
let people: string[];
let read: Awaited<ReturnType<typeof readEveryRoute>>;

beforeAll(async () => {
  for (const line of (await Bun.file("docs/caches.md").text()).split("\n")) {
    const [, files = "", , whom = ""] = line.split("|");
    for (const [, file] of files.matchAll(/`(src\/[^`]+)`/g)) kept.set(file!, whom.trim());
  }
  const owners = {
    traveler: await app.join("Zephyrine"),
    business: await app.join("Quillonius", { type: "business" }),
    admin: await app.join("Noor", { type: null, admin: true }),
  };
  people = Object.values(owners)
    .flatMap(({ id, email }) => [id, email])
    .concat("Zephyrine", "Quillonius", "Noor");
  const readers: Readers = { ...owners, anonymous: app.visitor() };
  watchCaches();
  const toPath = await prepareNamedPeople(app.sql, readers);
  read = await readEveryRoute(app.elysia, readers, toPath);
  mock.restore();
}, 60_000);

/** Whoever calls it last in a function is not in the stack. None of these caches belongs to a person. */
const KEPT_READS = "src/workers/concurrency.ts";

function watchCaches(): void {
  for (const prototype of [LRUCache.prototype, WeakMap.prototype] as { set(key: object, value: unknown): unknown }[]) {
    const { set } = prototype;
    spyOn(prototype, "set").mockImplementation(function (this: unknown, ...args) {
      note(...args);
      return set.apply(this, args);
    });
  }
  const { getOrInsertComputed } = WeakMap.prototype;
  spyOn(WeakMap.prototype, "getOrInsertComputed").mockImplementation(function (
    this: WeakMap<object, unknown>,
    ...args
  ) {
    const value = getOrInsertComputed.apply(this, args);
    note(args[0], value);
    return value;
  });
}

function note(...parts: unknown[]): void {
  const file = /\/(src\/[^:)]+):\d/.exec(new Error().stack!)?.[1];
  if (file && (file === KEPT_READS || /^(?:everyone|visitors)/.test(kept.get(file) ?? "")))
    for (const part of parts) if (part !== parts[0] || typeof part === "string") entries.set(part, file);
}

test("an answer that names a person says no-store, and caching is declared", () => {
  expect(read.wrong).toEqual([]);
  expect(read.answers).toBeGreaterThan(600);
  expect(read.personal).toBeGreaterThan(40);
});

test("nothing that names a person enters a cache for everyone", async () => {
  const leaks = new Set<string>();
  for (const [entry, file] of entries) {
    const text = await toText(entry);
    for (const trace of people) if (text.includes(trace)) leaks.add(`${file}: ${trace}`);
  }
  expect([...leaks]).toEqual([]);
  expect(new Set(entries.values()).size).toBeGreaterThan(9);
});

async function toText(value: unknown): Promise<string> {
  const known = await Promise.resolve(value).catch(String);
  if (known instanceof Response) return known.clone().text();
  if (known instanceof Uint8Array) return new TextDecoder().decode(known);
  if (known instanceof Map) return (await Promise.all([...known].flat().map(toText))).join(" ");
  if (known instanceof LRUCache) return "";
  if (isKeptRead(known)) return toText(known.value);
  return typeof known === "string" ? known : Bun.inspect(known, { depth: 4 });
}

const isKeptRead = (known: unknown): known is { value: Promise<unknown> } =>
  (known as { value?: unknown } | null)?.value instanceof Promise;

/** Readers of files have caches of words, which end with their process. Counters answer nobody. */
const NO_CACHES =
  /^src\/(?:build|commands|features\/imports|taste)\/|^src\/encoding\/remember|^src\/http\/rate-limits|page-views/;

test("every file with a cache is in the list, and the list has no other", async () => {
  const found: string[] = [];
  for await (const file of new Bun.Glob("src/**/*.{ts,tsx}").scan(".")) {
    const text = await Bun.file(file).text();
    if (
      !NO_CACHES.test(file) &&
      /new LRUCache\b|encoding\/remember\.ts|= createKeptReads\b|= cachedMarkup\(/.test(text)
    )
      found.push(file);
  }
  expect(found.filter((file) => !kept.has(file))).toEqual([]);
  const missing = await Promise.all([...kept.keys()].map((file) => Bun.file(file).exists()));
  expect([...kept.keys()].filter((_, i) => !missing[i])).toEqual([]);
});

test("the picture of a list with a secret address is kept by nobody", async () => {
  const [ben, ingrid] = [await app.join("Ben"), await app.join("Ingrid", { type: "business" })];
  const [place] = await app.sql`
    insert into businesses (user_id, name, type, location, is_approved, approved_at)
    values (${ingrid.id}, 'Noodle Bar', 'restaurant', '1 Quay', true, now()) returning id`;
  await ben.post("/api/swipes", { id: crypto.randomUUID(), businessId: place!.id, action: "save" });
  const { url } = await (await ben.post("/api/users/list", { title: null, showsName: true })).json();
  const picture = await app.visitor().get(`/og/list/${url.split("/").at(-1)}.png`);
  expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const ofPlace = await app.visitor().get(`/og/business/${place!.id}.png`);
  expect([ofPlace.status, ofPlace.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=3600, must-revalidate",
  ]);
});

test("errors are kept nowhere, not even on routes that may be cached", async () => {
  for (const path of ["/posters/none.svg", "/assets/none.js", "/nowhere", "/api/nowhere"]) {
    const { status, headers } = await app.visitor().get(path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
  }
});
