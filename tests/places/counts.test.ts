// The counts of the open city are kept along with the places, whoever changes them, and however many at once.
import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { migrations } from "../../db/migrations/index.ts";
import { businesses } from "../../db/schema/index.ts";
import { getDirectory } from "../../src/features/places/directory.ts";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { seededRandom } from "../../src/taste/random.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const QUARTERS = ["Porto Vecchio", "Borgo Alto", "Levante"];
const TYPES = ["restaurant", "hotel", "tour"] as const;
const TAGS = ["kind:bar", "kind:café", "feature:terrace"] as const;

/** Counted from the places themselves. */
const recount = () => app.sql`
  with places as (select id, type, tags, areas from businesses where is_approved),
  entries as (
    select id, type, 'all' as kind, '' as value from places
    union select id, type, 'located', '' from places where areas <> '{}'
    union select id, type, 'area', area from places, unnest(areas) area
    union select id, type, 'tag', tag from places, unnest(tags) tag
  )
  select kind, value, coalesce(type, 'all') as type, count(*)::int as places from entries
  group by grouping sets ((kind, value, type), (kind, value)) order by 1, 2, 3`;

const readCounts = () => app.sql`select kind, value, type, places from place_counts where places <> 0 order by 1, 2, 3`;

const merge = () => app.db.transaction((tx) => invalidateCatalogue(tx));

afterEach(async () => {
  await app.sql`delete from businesses`;
  await merge();
  expect([...(await readCounts())]).toEqual([]);
});

test("they are true after many people changed places at once, and some gave up", async () => {
  const random = seededRandom(16);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const bars = makeBars(60).map((bar, i) => ({ ...bar, location: `Via Roma ${i}, ${QUARTERS[i % 3]}, Metropolis` }));
  const ids = Object.values(await putPlaces(app.db, bars));
  const people = Array.from({ length: 8 }, () => Array.from({ length: 12 }, () => [pick(ids), random()] as const));
  const changePlace = async (id: string, chance: number) => {
    const location = chance < 0.1 ? "" : `Via Roma ${Math.ceil(random() * 90)}, ${pick(QUARTERS)}, Metropolis`;
    const [type, tags, isApproved] = [pick(TYPES), [pick(TAGS)], chance < 0.8];
    const change = app.db.transaction(async (tx) => {
      if (chance > 0.95) await tx.delete(businesses).where(eq(businesses.id, id));
      else await tx.update(businesses).set({ location, type, tags, isApproved }).where(eq(businesses.id, id));
      if (chance > 0.3) await invalidateCatalogue(tx);
      if (chance > 0.7 && chance < 0.8) throw new Error("gave up");
    });
    await change.catch(({ message }) => expect(message).toBe("gave up"));
  };
  await Promise.all(
    people.map(async (changes) => {
      for (const [id, chance] of changes) await changePlace(id, chance);
    }),
  );
  const expected = await recount();
  const before = await getDirectory(app.db, "before", "Metropolis");
  const findTotal = (kind: string, value: string) =>
    expected.find((row) => row.kind === kind && row.value === value && row.type === "all")!.places;
  expect(before.total).toBe(findTotal("all", ""));
  expect(before.areas.length).toBeGreaterThan(1);
  for (const { name, total } of before.areas) expect([name, total]).toEqual([name, findTotal("area", name)]);
  for (const { tag, total } of before.topics) expect([tag, total]).toEqual([tag, findTotal("tag", tag)]);
  await merge();
  expect(await getDirectory(app.db, "after", "Metropolis")).toEqual(before);
  expect([...(await readCounts())]).toEqual([...expected]);
});

test("they are the same as those that the migration counts in an older city", async () => {
  await putPlaces(app.db, makeBars(12));
  await merge();
  const kept = await readCounts();
  expect([...kept]).toEqual([...(await recount())]);
  await app.sql`delete from place_counts`;
  const { statements } = migrations.find(({ tag }) => tag.endsWith("_areas"))!;
  await app.sql.unsafe(statements.at(-1)!);
  expect([...(await readCounts())]).toEqual([...kept]);
});

test("a change of a place that no list shows leaves them as they are", async () => {
  await putPlaces(app.db, makeBars(3));
  await merge();
  await app.sql`update businesses set description = 'Now with a terrace.', rating = 4`;
  expect([...(await app.sql`select * from place_count_changes`)]).toEqual([]);
});

function makeBars(count: number) {
  return Array.from({ length: count }, (_, index) => ({ name: `Bar ${index + 1}`, tags: ["kind:bar" as const] }));
}
