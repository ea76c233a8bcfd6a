// Training: when it runs, on which server, and its effect on decks and profiles.
import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type Address, connect } from "../../db/client.ts";
import { currentCatalogue } from "../../src/features/discovery/catalogue-cache.ts";
import { relearn } from "../../src/features/discovery/profiles.ts";
import type { TastePicture } from "../../src/features/discovery/schema.ts";
import { findLatestTraining } from "../../src/features/discovery/stored-factors.ts";
import { type TrainingOutcome, trainAfterImport, trainWhenDue } from "../../src/features/discovery/training.ts";
import { trainInProcess } from "../../src/features/discovery/training-process.ts";
import { packTaste, TRAINING, type TrainedModel, type TrainingInput, trainModel } from "../../src/taste/taste.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const QUICK = { ...TRAINING, rank: 8, runs: 1, sweeps: 8, unseen: 0.03, ridge: 0.03 };
/** Without tuning, which takes a minute. */
const trainQuickly = (order: TrainingInput): TrainedModel => trainModel({ ...order, options: QUICK });

const app = useTestApp();
let ids: Record<string, string>;
beforeAll(async () => {
  ids = await putPlaces(
    app.db,
    Array.from({ length: 60 }, (_, i) => ({ name: `${i % 2 ? "Odd" : "Even"} ${i}`, latitude: 43.7 + i / 2000 })),
  );
});

/**
 * People numbered from `from`; who has an even number likes even places, who has an odd one odd places, and no tag says so.
 * Places 0 and 1 are for the tests.
 */
async function comeAndSwipe(from: number, people: number, likes = 10): Promise<void> {
  await app.sql`
    insert into users (email, user_type) select 'crowd' || n || '@example.com', 'traveler'
    from generate_series(${from}::int, ${from + people - 1}::int) n`;
  await app.sql`
    insert into swipes (user_id, business_id, action)
    select u.id, b.id, 'like' from generate_series(${from}::int, ${from + people - 1}::int) n
    join users u on u.email = 'crowd' || n || '@example.com'
    cross join generate_series(0, ${likes - 1}::int) k
    join businesses b on b.source_ref in ('Even ' || (2 + (n % 2) + 2 * ((n * 7 + k * 3) % 29)), 'Odd ' || (2 + (n % 2) + 2 * ((n * 7 + k * 3) % 29)))`;
}

const like = (who: Person, name: string) => who.post("/api/swipes", { businessId: ids[name], action: "like" });
const deck = (who: Person) => who.read<{ id: string; name: string }[]>("/api/businesses?unseen=1");
const stateOf = async ({ id }: Person) => {
  const [row] = await app.sql`select state, xmin::text as seen from taste_profiles where user_id = ${id}`;
  return { bytes: Buffer.from(row!.state).toString("hex"), seen: row!.seen as string };
};
const replayed = async ({ id }: Person) => {
  const { catalogue } = await currentCatalogue(app.db);
  return Buffer.from(packTaste(await relearn(app.db, id, catalogue), catalogue)).toString("hex");
};
/** Moves the last training days into the past. */
const dayLater = () => app.sql`update taste_factors set trained_at = trained_at - interval '2 days'`;

let amira: Person;

test("too little data trains nothing", async () => {
  amira = await app.join("Amira");
  for (const name of ["Even 0", "Even 2", "Even 4", "Even 6"]) await like(amira, name);
  await comeAndSwipe(0, 20, 20);
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("too little");
  expect(await findLatestTraining(app.db)).toBeUndefined();
  expect((await currentCatalogue(app.db)).catalogue.factors).toBe("");
});

test("training in the worker thread changes the next deck", async () => {
  await comeAndSwipe(20, 40);
  const evenIn = async (cards: number) =>
    (await deck(amira)).slice(0, cards).filter(({ name }) => name.startsWith("Even")).length;
  const before = await stateOf(amira);
  expect(await evenIn(16)).toBeLessThan(12);
  let asked: TrainingInput | undefined;
  const inThread = (order: TrainingInput) => {
    asked = { ...order, options: QUICK };
    return trainInProcess(asked);
  };
  expect(await trainWhenDue(app.db, inThread)).toBe("trained");
  expect(trainModel(asked!).factors.version).toBe((await findLatestTraining(app.db))!.version);
  expect(await findLatestTraining(app.db)).toMatchObject({ people: 61, places: 60, likes: 804, swipes: 804, rank: 8 });
  // One card in eight explores.
  expect(await evenIn(16)).toBeGreaterThanOrEqual(12);
  expect((await currentCatalogue(app.db)).catalogue.rank).toBe(8);
  expect((await stateOf(amira)).bytes).not.toBe(before.bytes);
});

test("a profile is relearned once after a training", async () => {
  const { bytes, seen } = await stateOf(amira);
  expect(bytes).toBe(await replayed(amira));
  await deck(amira);
  expect((await stateOf(amira)).seen).toBe(seen);
  expect((await amira.read<TastePicture>("/api/users/taste")).likes).toBe(4);
});

test("undo restores the exact profile, factors included", async () => {
  const { bytes } = await stateOf(amira);
  await like(amira, "Odd 3");
  expect((await stateOf(amira)).bytes).not.toBe(bytes);
  await amira.delete(`/api/swipes/${ids["Odd 3"]}`);
  expect((await stateOf(amira)).bytes).toBe(bytes);
});

test("training waits for new swipes or a day; the last two are kept", async () => {
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("not due");
  await comeAndSwipe(60, 19);
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("not due");
  await comeAndSwipe(79, 2);
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("trained");
  expect((await findLatestTraining(app.db))!.people).toBe(82);
  await dayLater();
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("trained");
  expect(await app.sql`select id from taste_factors`).toHaveLength(2);
});

test("a large import is followed by a training, a small one is not", async () => {
  const importPlaces = (added: number) => app.sql`
    insert into imports (file_name, file_size, state, counts, finished_at)
    values ('places.geojson', 1, 'done', ${JSON.stringify({ added })}::text::jsonb, now())`;
  await app.sql`update taste_factors set trained_at = trained_at - interval '1 hour'`;
  const train = () => trainAfterImport({ db: app.db, log: app.ctx.log }, new AbortController().signal);
  const before = (await findLatestTraining(app.db))!;
  await importPlaces(20);
  await train();
  expect((await findLatestTraining(app.db))!.id).toBe(before.id);
  await importPlaces(100);
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("trained");
  const after = (await findLatestTraining(app.db))!;
  expect(after.id).toBeGreaterThan(before.id);
  await app.sql`update imports set finished_at = now() - interval '10 minutes'`;
  await train();
  expect((await findLatestTraining(app.db))!.id).toBe(after.id);
});

test("training doesn't keep old row versions alive", async () => {
  await dayLater();
  const held: unknown[] = [];
  const train = async (order: TrainingInput) => {
    const idle = await app.sql`
      select backend_xmin::text as held from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    held.push(...idle.map((row) => row.held));
    return trainQuickly(order);
  };
  expect(await trainWhenDue(app.db, train)).toBe("trained");
  expect(held).toEqual([null]);
});

test("one of two servers trains, and the other uses the result", async () => {
  const [{ name }] = (await app.sql`select current_database() as name`) as unknown as [{ name: string }];
  const other = connect({ ...(JSON.parse(process.env.TEST_POSTGRES!) as Exclude<Address, string>), database: name });
  try {
    const old = (await currentCatalogue(other.db)).catalogue.factors;
    await comeAndSwipe(100, 30);
    let second: TrainingOutcome | undefined;
    const first = await trainWhenDue(app.db, async (order) => {
      second = await trainWhenDue(other.db, () => {
        throw new Error("Both train.");
      });
      return trainQuickly(order);
    });
    expect([first, second]).toEqual(["trained", "elsewhere"]);
    const { factors } = (await currentCatalogue(other.db)).catalogue;
    expect(factors).toBe((await findLatestTraining(app.db))!.version);
    expect(factors).not.toBe(old);
  } finally {
    await other.close();
  }
});

test("a server with a single connection trains, too", async () => {
  const [{ name }] = (await app.sql`select current_database() as name`) as unknown as [{ name: string }];
  const address = { ...(JSON.parse(process.env.TEST_POSTGRES!) as Exclude<Address, string>), database: name };
  const single = connect(address, { pool: 1, statementTimeoutMs: 10_000 });
  try {
    await dayLater();
    await comeAndSwipe(150, 10);
    expect(await trainWhenDue(single.db, trainQuickly)).toBe("trained");
  } finally {
    await single.close();
  }
});

test("a failed training changes nothing and is retried", async () => {
  const last = await findLatestTraining(app.db);
  await dayLater();
  const broken = () => Promise.reject(new Error("The server stops."));
  await expect(trainWhenDue(app.db, broken)).rejects.toThrow("The server stops.");
  const stopped = AbortSignal.abort(new Error("The server stops."));
  await expect(trainWhenDue(app.db, (order) => trainInProcess(order, stopped))).rejects.toThrow("The server stops.");
  expect((await findLatestTraining(app.db))!.id).toBe(last!.id);
});

test("swipes during relearning are not lost", async () => {
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("trained");
  const names = ["Odd 11", "Odd 13", "Even 10", "Even 12"];
  const answers = await Promise.all(
    names.flatMap((name) => [amira.get("/api/businesses?unseen=1"), like(amira, name)]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await stateOf(amira)).bytes).toBe(await replayed(amira));
  expect((await amira.read<TastePicture>("/api/users/taste")).likes).toBe(8);
});

test("an unreadable profile is relearned from its swipes", async () => {
  const { bytes } = await stateOf(amira);
  const cutHead = Buffer.from(bytes, "hex").subarray(0, 40).toString("hex");
  const halfAHead = `10000000${Buffer.from('{"liked":[]}    ').toString("hex")}`;
  for (const garbage of ["00", "ffffffff00", cutHead, `${bytes}00000000`, halfAHead]) {
    await app.sql`update taste_profiles set state = decode(${garbage}, 'hex') where user_id = ${amira.id}`;
    expect((await amira.get("/api/businesses?unseen=1")).status).toBe(200);
    expect((await stateOf(amira)).bytes).toBe(bytes);
  }
  await app.sql`update taste_profiles set state = decode('00', 'hex'), model = 'another' where user_id = ${amira.id}`;
  await like(amira, "Even 14");
  expect((await stateOf(amira)).bytes).toBe(await replayed(amira));
});

test("unreadable factors are ignored", async () => {
  await app.sql`update taste_factors set state = decode('0102', 'hex'), id = default where id = (select max(id) from taste_factors)`;
  expect((await currentCatalogue(app.db)).catalogue.rank).toBe(0);
  expect((await amira.get("/api/businesses?unseen=1")).status).toBe(200);
});

test("an admin sees the training data and date", async () => {
  const admin = await app.join("Root", { admin: true });
  const html = (await (await admin.get("/admin?tab=taste")).text()).replaceAll("<!-- -->", "");
  const last = await findLatestTraining(app.db);
  for (const words of ["60 places", `${last!.people} people`, last!.version]) expect(html).toContain(words);
});

test("the next training forgets deleted accounts, and drops factors without data", async () => {
  const before = await findLatestTraining(app.db);
  expect((await amira.send("DELETE", "/api/users/me", { password: "a long enough password" })).status).toBe(200);
  expect(await app.sql`select 1 from swipes where user_id = ${amira.id}`).toHaveLength(0);
  await dayLater();
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("trained");
  expect((await findLatestTraining(app.db))!.people).toBe(before!.people - 1);
  await app.db.execute(sql`delete from users where email like 'crowd%'`);
  await dayLater();
  expect(await trainWhenDue(app.db, trainQuickly)).toBe("too little");
  expect(await app.sql`select 1 from taste_factors`).toHaveLength(0);
  expect((await currentCatalogue(app.db)).catalogue.factors).toBe("");
});
