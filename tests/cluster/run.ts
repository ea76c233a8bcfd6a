// `npm run test:cluster`: runs several instances with a standby, pgbouncer, haproxy and S3 on loopback, and breaks them.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { connect } from "../../db/client.ts";
import { migrations } from "../../db/migrations/index.ts";
import { writeMeasurements } from "../measurements.ts";
import { decide, handIn, noodleBar } from "../places/owner/people.ts";
import { jpeg } from "../places/photos/pictures.ts";
import { startS3 } from "../places/photos/s3-server.ts";
import type { Person } from "../test-app.ts";
import { type Load, type Swiper, startLoad } from "./load.ts";
import { providePackages } from "./packages.ts";
import { addStandby, DATABASE, type Pooler, type Postgres, promote, startPooler, startPrimary } from "./postgres.ts";
import { asUser, getLastOutput, killAll, waitUntil } from "./processes.ts";
import { type Instance, isReady, runCommand, startBalancer, startInstance, visitorAt } from "./servers.ts";

/** Concurrent clients, and places for them to swipe on. */
const SWIPERS = 24;
const PLACES = 3000;
/** Seconds of load before and after a failure. */
const LOAD_SECONDS = 3;
/** For the whole run. */
const TIMEOUT_MS = 230_000;

const ADMIN = { email: "admin@example.com", password: "a long enough password" };
const rows: { what: string; result: string; ok: boolean }[] = [];
const started = performance.now();

function record(what: string, result: string, ok: boolean): void {
  rows.push({ what, result, ok });
  console.log(`${ok ? "ok  " : "FAIL"}  ${what.padEnd(66)} ${result}`);
}
const formatMs = (time: number) => (time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`);

setTimeout(() => {
  console.error("The cluster took too long.");
  void killAll().finally(() => process.exit(1));
}, TIMEOUT_MS).unref();

const missing = await providePackages();
if (missing.length > 0) {
  console.log(
    `Skipped: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not installed, and only root can.`,
  );
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), "sidestreet-cluster-"));
chmodSync(folder, 0o777);
const s3 = await startS3();
try {
  await runScenario();
  writeMeasurements({
    name: "cluster",
    columns: ["what", "result", "verdict"],
    rows: rows.map(({ what, result, ok }) => [what, result, ok ? "holds" : "BROKEN"]),
    keys: rows.map(({ what }) => what),
  });
} catch (error) {
  record("the run finishes", `${error}`, false);
  console.log(getLastOutput());
} finally {
  await killAll();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
const failed = rows.filter(({ ok }) => !ok).length;
console.log(`\n${rows.length - failed} held, ${failed} failed, in ${formatMs(performance.now() - started)}`);
process.exit(failed === 0 ? 0 : 1);

async function runScenario(): Promise<void> {
  await asUser(["mkdir", join(folder, "pg")]);
  const primary = await startPrimary(join(folder, "pg/primary"));
  const standby = await addStandby(primary, join(folder, "pg/standby"));
  const pooler = await startPooler(folder, primary.port);
  const sql = connect({ host: "127.0.0.1", port: primary.port, user: "postgres", database: DATABASE }, { pool: 4 }).sql;
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_PREPARE: "no",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SAMPLE: "yes",
    NODE_ENV: "production",
    ...s3.settings,
  };
  const four = await startFour(settings, sql);
  await checkConsistency(four);
  await trainOnce(four, sql);
  await stopAll(four);

  const three = [0, 1, 2].map(() => startInstance(folder, { ...settings, RATE_LIMIT_FACTOR: "100000" }));
  await Promise.all(three.map(({ port }) => waitUntil(`${port} is ready`, () => isReady(port))));
  const balancer = await startBalancer(folder, three);
  await backUp(settings);
  const places = await insertPlaces(sql);
  const swipers = await createSwipers(() => balancer.port);
  await killOne(three, swipers, places, sql);
  await stopOne(three, swipers, places, sql);
  await failOver({ primary, standby, pooler }, swipers, places);
}

async function startFour(settings: Record<string, string>, sql: postgres.Sql): Promise<Instance[]> {
  const started = performance.now();
  const four = [0, 1, 2, 3].map(() => startInstance(folder, settings));
  await Promise.all(four.map(({ port }) => waitUntil(`${port} is ready`, () => isReady(port), 40_000)));
  const took = performance.now() - started;
  const [done] =
    await sql`select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations`;
  const wanted = migrations.length;
  record(
    "four instances start on an empty database: each migration runs once",
    `${done?.different} of ${wanted}, ${done?.all} rows, ${formatMs(took)}`,
    done?.all === wanted && done?.different === wanted,
  );
  const filled = four.filter(({ running }) =>
    running.output.some((line) => line.includes("Loaded the sample city")),
  ).length;
  const [admins] = await sql`select count(*)::int as count from users where email = ${ADMIN.email}`;
  record(
    "the sample city and the first admin are created once",
    `${filled} city, ${admins?.count} admin`,
    filled === 1 && admins?.count === 1,
  );
  const direct = four.flatMap(({ running }) => running.output).filter((line) => line.includes("no time limit"));
  const [limit] =
    await sql`select count(*)::int as count from pg_db_role_setting where array_to_string(setconfig, ',') like '%statement_timeout%'`;
  record(
    "statements have their timeout through the pooler, too",
    "4 s, set for the role",
    direct.length === 0 && limit?.count === 1,
  );
  return four;
}

/** Changes something on one instance, and checks it on another. */
async function checkConsistency(four: readonly Instance[]): Promise<void> {
  const [a, b, c, d] = four.map(({ port }) => port) as [number, number, number, number];
  let at = a;
  const amira = visitorAt(() => at);
  await signUp(amira, "ines@example.com", "traveler");
  const seen: number[] = [];
  for (at of [b, c, d]) seen.push((await amira.get("/api/auth/user")).status);
  await amira.get("/api/logout");
  for (at of [a, b, c]) seen.push((await amira.get("/api/auth/user")).status);
  record(
    "a session works on every instance; signing out on one ends it on all",
    seen.join(" "),
    seen.join() === "200,200,200,401,401,401",
  );

  const guesser = visitorAt(() => at, "203.0.113.9");
  const tries: number[] = [];
  for (let nth = 0; nth < 12; nth++) {
    at = [a, b, c, d][nth % 4]!;
    tries.push(
      (await guesser.post("/api/auth/login", { email: "ines@example.com", password: `guess number ${nth}` })).status,
    );
  }
  const checked = tries.filter((status) => status !== 429).length;
  record(
    "ten wrong passwords in total, whichever instance checks them",
    tries.join(" "),
    checked === 10 && tries.at(-1) === 429,
  );

  const baker = visitorAt(() => a);
  await signUp(baker, "baker@example.com", "business");
  const id = await handIn(baker, { ...noodleBar, name: "Quayside Oven" });
  const admin = visitorAt(() => b);
  const entered = await admin.post("/api/auth/login", ADMIN);
  const traveler = visitorAt(() => c);
  await signUp(traveler, "tomo@example.com", "traveler");
  const shown = async () =>
    ((await traveler.read("/api/businesses?q=quayside")) as { id: string }[]).some((place) => place.id === id);
  const before = await shown();
  const approved = await decide(admin, id, { approved: true });
  const visible = await waitUntil("the approved place is shown elsewhere", shown, 5000);
  record(
    "approved on one instance, shown on another",
    `after ${formatMs(visible)}`,
    entered.ok && approved.ok && !before && visible < 1000,
  );

  const elsewhere = visitorAt(() => d);
  elsewhere.cookies = traveler.cookies;
  const getTaste = async (person: Person) => JSON.stringify(await person.read("/api/users/taste"));
  const unlearned = await getTaste(elsewhere);
  const swiped = await traveler.post("/api/swipes", { businessId: id, action: "like" });
  const learned = await getTaste(traveler);
  const isKnown = async () => (await getTaste(elsewhere)) === learned && learned !== unlearned;
  const known = await waitUntil("the taste is known elsewhere", isKnown, 5000);
  record("a swipe on one instance, its taste on another", `after ${formatMs(known)}`, swiped.ok && known < 1000);

  const form = new Response(withPhoto(await jpeg(800, 600)));
  const type = form.headers.get("content-type") ?? "";
  const sent = await baker.upload(`/api/businesses/${id}/photos`, await form.bytes(), type);
  if (!sent.ok) throw new Error(`no photo was taken: ${sent.status} ${await sent.text()}`);
  const [photo] = ((await sent.json()) as { photos: { url: string }[] }).photos ?? [];
  await decide(admin, id, { approved: true });
  const served = await Promise.all([b, c, d].map((port) => visitorAt(() => port).get(photo?.url ?? "/photos/none")));
  record(
    "a photo uploaded to one instance, served by the others",
    served.map(({ status }) => status).join(" "),
    served.every(({ status }) => status === 200),
  );
}

function withPhoto(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.append("photo", new File([bytes as BlobPart], "oven.jpg"));
  return form;
}

async function signUp(person: Person, email: string, userType: "traveler" | "business"): Promise<void> {
  person.email = email;
  const joined = await person.post("/api/auth/register", {
    email,
    password: "a long enough password",
    firstName: "Kit",
  });
  const chosen = await person.post("/api/users/setup", { userType });
  if (!joined.ok || !chosen.ok)
    throw new Error(`${email} could not sign up: ${joined.status} ${chosen.status} ${await chosen.text()}`);
  person.id = ((await person.read("/api/auth/user")) as { id: string }).id;
}

/** Each instance checks 10 s after its start whether training is due. */
async function trainOnce(four: readonly Instance[], sql: postgres.Sql): Promise<void> {
  const trained = () =>
    four.flatMap(({ running }) => running.output).filter((line) => line.includes("Learned the crowd's taste"));
  await waitUntil("the crowd's taste is learned", async () => trained().length > 0, 40_000);
  // All instances have checked by now.
  await Bun.sleep(1500);
  const [stored] = await sql`select count(*)::int as count from taste_factors`;
  record(
    "one of four instances trains the model",
    `${trained().length} trained, ${stored?.count} stored`,
    trained().length === 1 && stored?.count === 1,
  );
}

async function stopAll(instances: readonly Instance[]): Promise<void> {
  const started = performance.now();
  for (const { running } of instances) running.child.kill("SIGTERM");
  const codes = await Promise.all(instances.map(({ running }) => running.child.exited));
  const took = performance.now() - started;
  record(
    "all four instances exit cleanly on SIGTERM",
    `exit ${codes.join(" ")}, ${formatMs(took)}`,
    codes.every((code) => code === 0) && took < 10_000,
  );
}

/** Other commands use the pooler, too. */
async function backUp(settings: Record<string, string>): Promise<void> {
  const started = performance.now();
  const file = join(folder, "cluster.backup");
  const { code, output } = await runCommand(["backup", file], folder, settings);
  const size = code === 0 ? Bun.file(file).size : 0;
  record(
    "a backup through the pooler",
    code === 0 ? `${Math.round(size / 1024)} KB, ${formatMs(performance.now() - started)}` : output,
    size > 0,
  );
}

/** Inserts enough places for every client to swipe on a new one each time. @returns their ids */
async function insertPlaces(sql: postgres.Sql): Promise<string[]> {
  await sql`insert into sources (id, name, attribution) values ('cluster', 'Cluster', 'Invented') on conflict do nothing`;
  const added = await sql`
    insert into businesses (name, type, location, latitude, longitude, is_approved, approved_at, source_id, source_ref)
    select 'Place ' || n, 'restaurant', n || ' Quay', 43.7 + n * 0.00001, 7.4, true, now(), 'cluster', 'n/' || n
    from generate_series(1, ${PLACES}) n returning id`;
  await sql`update catalogue_version set version = version + 1`;
  return added.map(({ id }) => id as string);
}

async function createSwipers(port: () => number): Promise<Swiper[]> {
  const people = Array.from({ length: SWIPERS }, (_, nth) => visitorAt(port, `198.51.100.${nth + 10}`));
  await Promise.all(people.map((person, nth) => signUp(person, `swiper${nth}@example.com`, "traveler")));
  return people.map((person) => ({ person, next: 0 }));
}

async function killOne(three: Instance[], swipers: Swiper[], places: string[], sql: postgres.Sql): Promise<void> {
  const load = startLoad(swipers, places);
  await Bun.sleep(LOAD_SECONDS * 1000);
  three[0]!.running.child.kill("SIGKILL");
  await Bun.sleep(LOAD_SECONDS * 1000);
  await load.stop();
  recordLoad("kill -9 of one of three instances", load);
  await recordLost("kill -9 of one of three instances", load, sql);
}

async function stopOne(three: Instance[], swipers: Swiper[], places: string[], sql: postgres.Sql): Promise<void> {
  const load = startLoad(swipers, places);
  await Bun.sleep(LOAD_SECONDS * 1000);
  const signaled = performance.now();
  three[1]!.running.child.kill("SIGTERM");
  const code = await three[1]!.running.child.exited;
  const took = performance.now() - signaled;
  await Bun.sleep(LOAD_SECONDS * 1000);
  await load.stop();
  recordLoad("SIGTERM to one of two instances", load, load.otherOutcomes.size === 0);
  record("SIGTERM to one of two instances: exit", `${code} after ${formatMs(took)}`, code === 0 && took < 10_000);
  await recordLost("SIGTERM to one of two instances", load, sql);
}

type Databases = { primary: Postgres; standby: Postgres; pooler: Pooler };

async function failOver({ primary, standby, pooler }: Databases, swipers: Swiper[], places: string[]): Promise<void> {
  const load = startLoad(swipers, places);
  await Bun.sleep(LOAD_SECONDS * 1000);
  primary.running.child.kill("SIGKILL");
  const promoted = await promote(standby);
  pooler.pointTo(standby.port);
  await Bun.sleep(2 * LOAD_SECONDS * 1000);
  await load.stop();
  const now = connect({ host: "127.0.0.1", port: standby.port, user: "postgres", database: DATABASE }, { pool: 2 }).sql;
  recordLoad("primary killed, standby promoted", load, load.longestGap < 10_000);
  record(
    "primary killed, standby promoted: time to accept writes",
    `${formatMs(promoted)} (promoted by this program immediately)`,
    promoted < 10_000,
  );
  await recordLost("primary killed, synchronous standby promoted", load, now);
}

function recordLoad(what: string, load: Load, ok = true): void {
  const others = [...load.otherOutcomes].map(([name, count]) => `${count} × ${name}`).join(", ") || "none";
  const rate = Math.round(load.acknowledged.length / (load.durationMs / 1000));
  record(
    `${what}: swipes acknowledged, other responses`,
    `${load.acknowledged.length} (${rate}/s), ${others}; longest wait ${formatMs(load.longestWait)}, gap ${formatMs(load.longestGap)}`,
    ok && load.acknowledged.length > 0,
  );
}

async function recordLost(what: string, load: Load, sql: postgres.Sql): Promise<void> {
  const [row] = await sql`select count(*)::int as count from swipes where id = any(${load.acknowledged}::uuid[])`;
  const lost = load.acknowledged.length - Number(row?.count);
  record(`${what}: acknowledged swipes lost`, `${lost} of ${load.acknowledged.length}`, lost === 0);
}
