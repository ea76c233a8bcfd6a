// Check 16: restores a backup into an empty folder and compares all data, and fills the disk under load.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { EXCLUDED_TABLES } from "../../src/backups/tables.ts";
import { jpeg } from "../places/photos/pictures.ts";
import { RunningServer } from "../running-server.ts";
import type { Check } from "./check.ts";
import { attachTo, type Deployment, insertBusiness, startDeployment } from "./deployment.ts";
import { compareSwipes, RecordedSwipes } from "./recorded-swipes.ts";

/** Enough for the database and little more. */
const DISK_BYTES = 420 * 1024 * 1024;

export const backups: Check = {
  number: 16,
  name: "backup and restore into an empty folder; full disk",
  target:
    "every table's checksum and every photo equal; a foreign backup refused; a clear 503, no acknowledged write lost",
  async run() {
    const restore = await backUpAndRestore();
    const full = await testFullDisk();
    const disk = "reason" in full ? `full disk not tested: ${full.reason}` : full.result;
    return {
      passed:
        restore.different.length === 0 &&
        restore.photos > 0 &&
        restore.isForeignRefused &&
        ("reason" in full || full.passed),
      result: `${restore.tables} tables and ${restore.photos} photo files compared, differences: ${restore.different.join(", ") || "none"}; without --trust ${restore.isForeignRefused ? "refused" : "RESTORED"}; ${disk}`,
    };
  },
};

async function backUpAndRestore() {
  const first = await startDeployment({ SAMPLE: "yes" });
  const file = `${first.server.dataDir}.tar.zst`;
  const second = new RunningServer({ SAMPLE: "no" });
  try {
    const [owner] = await first.people(1, "business");
    const business = await insertBusiness(first.sql, owner!);
    for (let seed = 0; seed < 3; seed++) await uploadPhoto(first, owner!.cookie, business, await jpeg(800, 600, seed));
    const tables = await getChecksums(first);
    const photos = await hashPhotos(first.server.dataDir);
    const made = first.server.run("backup", file);
    const refused = second.run("restore", file);
    const isForeignRefused = refused.code === 1 && refused.output.includes("signed by another installation");
    const restored = second.run("restore", "--trust", file);
    if (made.code !== 0 || restored.code !== 0) throw new Error(made.output + restored.output);
    const restoredPhotos = await hashPhotos(second.dataDir);
    await second.start();
    const restoredDeployment = await attachTo(second);
    const restoredTables = await getChecksums(restoredDeployment);
    await restoredDeployment.disconnect();
    const different = [...tables, ...photos].filter(
      ([name, sum]) => (restoredTables.get(name) ?? restoredPhotos.get(name)) !== sum,
    );
    return { tables: tables.size, photos: photos.size, different: different.map(([name]) => name), isForeignRefused };
  } finally {
    await first.close();
    await second.stop();
    await rm(file, { force: true });
  }
}

async function uploadPhoto({ server }: Deployment, cookie: string, business: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(bytes)]), "photo.jpg");
  const headers = { origin: server.url, cookie };
  const response = await fetch(`${server.url}/api/businesses/${business}/photos`, {
    method: "POST",
    headers,
    body: form,
  });
  if (!response.ok) throw new Error(`a photo got ${response.status}`);
}

/** A checksum by table over all its rows as text, without the tables that backups leave out. */
async function getChecksums({ sql }: Deployment): Promise<Map<string, string>> {
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    if ((EXCLUDED_TABLES as readonly string[]).includes(name)) continue;
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as sum from "${name}" t`,
    );
    sums.set(name, row!.sum as string);
  }
  return sums;
}

async function hashPhotos(folder: string): Promise<Map<string, string>> {
  const files = await Array.fromAsync(new Bun.Glob("photos/**/*").scan({ cwd: folder, onlyFiles: true }));
  const sums = files.map(async (name) => {
    const bytes = await Bun.file(`${folder}/${name}`).arrayBuffer();
    return [name, new Bun.CryptoHasher("sha256").update(bytes).digest("hex")] as const;
  });
  return new Map(await Promise.all(sums));
}

/** Fills a small disk while a traveler swipes, then frees it again. */
async function testFullDisk(): Promise<{ passed: boolean; result: string } | { reason: string }> {
  const server = new RunningServer({ SAMPLE: "yes" });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES},mode=755`, "tmpfs", server.dataDir]);
  if (mounted.status !== 0) {
    await server.stop();
    return { reason: "this system can't mount a disk" };
  }
  try {
    await server.start();
    const deployment = await attachTo(server);
    const [amira] = await deployment.people(1);
    const places = (await amira!.read<{ id: string }[]>("/api/businesses?limit=50")).map(({ id }) => id);
    const swipes = new RecordedSwipes(amira!, places);
    for (let i = 0; i < 20; i++) await swipes.swipe();
    const ballast = `${server.dataDir}/ballast`;
    spawnSync("sh", ["-c", `cat /dev/zero > ${ballast} 2>/dev/null`]);
    const statuses = new Set<number | undefined>();
    for (let i = 0; i < 3000 && !statuses.has(503); i++) statuses.add(await swipes.swipe());
    const clear = [...statuses].every((status) => status === 200 || status === 503) && statuses.has(503);
    const filled = statSync(ballast).size;
    await rm(ballast);
    const back = await waitForRecovery(swipes);
    await deployment.reconnect();
    const { lost, invented } = await compareSwipes(deployment, [swipes]);
    await deployment.disconnect();
    return {
      passed: clear && back && filled > 0 && lost === 0 && invented === 0,
      result: `full disk returned ${clear ? "503" : [...statuses].join(", ")}, ${lost} of ${swipes.acknowledged.size} writes lost, ${back ? "recovered" : "NOT recovered"} without a restart`,
    };
  } finally {
    await server.end();
    spawnSync("umount", [server.dataDir]);
    await server.stop();
  }
}

async function waitForRecovery(swipes: RecordedSwipes): Promise<boolean> {
  for (const end = Date.now() + 20_000; Date.now() < end; await Bun.sleep(100))
    if ((await swipes.swipe()) === 200) return true;
  return false;
}
