// The first evening of an operator with the built binary: setup, import, approval, backup, restore, upgrade.
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { startEmbedded } from "../../db/embedded.ts";
import { applyMigrations } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { postgresBundle } from "../../src/commands/postgres-bundle.ts";
import { decide } from "../places/owner/people.ts";
import { png } from "../places/photos/pictures.ts";
import { RunningServer } from "../running-server.ts";
import { ORIGIN, Person } from "../test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "sidestreet-evening-"));
const server = new RunningServer({ SAMPLE: "no", NODE_ENV: "production", HOST: "localhost" });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A browser that uses the network. */
const visitor = () =>
  new Person(async (request) => {
    const headers = new Headers(request.headers);
    if (headers.has("origin")) headers.set("origin", server.url);
    const body = request.method === "GET" ? undefined : await request.arrayBuffer();
    return fetch(request.url.replace(ORIGIN, server.url), {
      method: request.method,
      headers,
      body,
      redirect: "manual",
    });
  });

const ADMIN = { email: "noor@example.com", password: "the harbor at nine" };
const LUC = { email: "luc@example.com", password: "twelve kinds of bread" };
const file = join(folder, "friday.tar.zst");
let placeId = "";
let photoPath = "";
let photoBytes: Uint8Array;

test("the code in the log creates the first admin of an empty installation, once", async () => {
  await server.start();
  const [, code] = await server.waitForLog(/enter this code: ([a-z0-9-]{19})/);
  const stranger = visitor();
  expect((await stranger.get("/")).headers.get("location")).toBe("/setup");
  expect(await (await stranger.get("/setup")).text()).toContain("Set up Sidestreet");
  const city = { cityName: "Porto Vento", timezone: "Europe/Lisbon" };
  expect((await stranger.post("/api/setup", { ...ADMIN, ...city, code: "aaaa-bbbb-cccc-dddd" })).status).toBe(422);
  expect((await stranger.post("/api/setup", { ...ADMIN, ...city, code })).status).toBe(200);
  expect((await stranger.post("/api/setup", { ...LUC, code })).status).toBe(409);
  expect((await stranger.get("/setup")).headers.get("location")).toBe("/login");
  expect((await (await signedIn(ADMIN)).get("/admin")).status).toBe(200);
}, 30_000);

test("places are imported while the server is running", async () => {
  const places = Array.from({ length: 40 }, (_, n) => ({
    type: "Feature",
    id: `node/${n + 1}`,
    geometry: { type: "Point", coordinates: [-8.6 + n / 1000, 41.1 + n / 1000] },
    properties: { "@id": `node/${n + 1}`, name: `Tasca ${n + 1}`, amenity: n % 2 ? "restaurant" : "cafe" },
  }));
  writeFileSync(join(folder, "city.geojson"), JSON.stringify({ type: "FeatureCollection", features: places }));
  const { code, output } = server.run("import", join(folder, "city.geojson"), "--city", "Porto Vento");
  expect([code, output]).toEqual([0, expect.stringContaining("40")]);
}, 30_000);

test("Luc signs up with a photo and is approved; Amira joins the waitlist", async () => {
  const luc = visitor();
  expect((await luc.post("/api/auth/register", { ...LUC, firstName: "Luc" })).status).toBe(200);
  expect((await luc.post("/api/users/setup", { userType: "business", travelPreferences: [] })).status).toBe(200);
  const made = await luc.post("/api/businesses", {
    name: "Luc's Bakery",
    type: "restaurant",
    location: "Rua 1, Porto Vento",
  });
  expect(made.status).toBe(200);
  placeId = (await luc.read("/api/businesses/my")).id;
  const form = new FormData();
  form.append("photo", new File([png() as BlobPart], "bread.png"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  const shelf = await luc.upload(`/api/businesses/${placeId}/photos`, await packed.bytes(), type);
  expect([shelf.status, await shelf.text()]).toEqual([200, expect.stringContaining("url")]);
  const admin = await signedIn(ADMIN);
  expect((await decide(admin, placeId, { approved: true })).status).toBe(200);
  const place = await visitor().read(`/api/businesses/${placeId}`);
  photoPath = place.photos[0].url ?? place.photos[0];
  photoBytes = await (await visitor().get(photoPath)).bytes();
  expect(photoBytes.length).toBeGreaterThan(50);
  const entry = {
    name: "Amira",
    email: "amira@example.com",
    city: "Porto Vento",
    role: "Traveler",
    userType: "traveler",
  };
  expect((await visitor().post("/api/waitlist", entry)).status).toBe(200);
}, 30_000);

test("a backup restores everything after the data folder is lost", async () => {
  expect(server.run("backup", file)).toMatchObject({ code: 0, output: expect.stringContaining("41 places") });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(server.run("backup", file)).toMatchObject({ code: 1, output: expect.stringContaining("--force") });
  expect(server.run("restore", file)).toMatchObject({ code: 1, output: expect.stringContaining("Stop it first") });

  await server.end();
  expect(server.run("restore", file)).toMatchObject({ code: 1, output: expect.stringContaining("empty installation") });
  rmSync(server.dataDir, { recursive: true });
  expect(server.run("restore", file)).toMatchObject({ code: 1, output: expect.stringContaining("with --trust") });
  expect(existsSync(server.dataDir)).toBe(false);
  const restored = server.run("restore", "--trust", file);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("41 places") });

  const again = join(folder, "again.tar.zst");
  expect(server.run("backup", again)).toMatchObject({ code: 0 });
  const [{ manifest: before }, { manifest: after }] = [
    await verifyBackup({ path: file }),
    await verifyBackup({ path: again }),
  ];
  expect(after.tables).toEqual(before.tables);
  expect(after.sequences).toEqual(before.sequences);
  expect(after.photos).toEqual(before.photos);
  expect(after.photos!.count).toBeGreaterThan(0);

  server.log = "";
  await server.start();
  expect(server.log).not.toContain("There is no admin yet");
  expect((await (await signedIn(ADMIN)).read("/api/admin/waitlist"))[0].email).toBe("amira@example.com");
  expect((await (await signedIn(LUC)).read("/api/businesses/my")).name).toBe("Luc's Bakery");
  expect(await (await visitor().get(photoPath)).bytes()).toEqual(photoBytes as never);
  expect(await (await visitor().get(`/business/${placeId}`)).text()).toContain("Luc&#x27;s Bakery");
}, 60_000);

test("the doctor reports no failures", async () => {
  const { code, output } = server.run("doctor", "--json");
  const { ok, checks } = JSON.parse(output);
  expect([code, ok, checks.filter(({ state }: { state: string }) => state === "fail")]).toEqual([0, true, []]);
  const messages = (name: string) =>
    checks.filter((check: { name: string }) => check.name === name).map(({ message }: { message: string }) => message);
  expect(checks.find(({ name }: { name: string }) => name === "schema").state).toBe("ok");
  expect(messages("server").join()).toContain(`responds on port ${new URL(server.url).port}.`);
}, 30_000);

test("an older database is migrated, after a snapshot is saved", async () => {
  const old = new RunningServer({ SAMPLE: "no" });
  try {
    const embedded = await startEmbedded({ dataDir: old.dataDir, bundle: await postgresBundle(), durable: false });
    const { sql, close } = connect(embedded.connection, { pool: 1 });
    await sql.begin((tx) => applyMigrations(tx, migrations.slice(0, 4)));
    await sql`insert into users (email, is_admin) values ('vera@example.com', true)`;
    await close();
    await embedded.stop();

    await old.start();
    expect(old.log).toContain("Saved a snapshot to");
    expect(old.log).toContain("Migrated the database");
    // Outside production, too, libraries print nothing.
    const request = { method: "POST", headers: { "content-type": "application/json", origin: old.url } };
    await fetch(`${old.url}/api/auth/register`, { ...request, body: JSON.stringify(LUC) });
    expect(old.log).not.toContain("warning");
    const [snapshot] = readdirSync(join(old.dataDir, "backups"));
    expect(snapshot).toStartWith(`before-${migrations[3]!.tag}-`);
    await old.end();

    const kept = join(old.dataDir, "backups", snapshot!);
    const { manifest, signedBy } = await verifyBackup({ path: kept });
    expect([manifest.format, manifest.schema.length, signedBy]).toEqual([1, 4, undefined]);
    const elsewhere = new RunningServer({ SAMPLE: "no" });
    expect(elsewhere.run("restore", kept)).toMatchObject({ code: 1, output: expect.stringContaining("not signed") });
    expect(elsewhere.run("restore", "--trust", kept)).toMatchObject({
      code: 0,
      output: expect.stringContaining("1 users"),
    });
    await elsewhere.stop();
  } finally {
    await old.stop();
  }
  expect(existsSync(old.dataDir)).toBe(false);
}, 60_000);

async function signedIn(who: { email: string; password: string }): Promise<Person> {
  const person = visitor();
  expect((await person.post("/api/auth/login", who)).status).toBe(200);
  return person;
}
