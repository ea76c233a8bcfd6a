// Line 16: a backup that is put back into an empty folder is the same place; and a full disk loses nothing.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { LEFT_OUT } from "../../src/backups/tables.ts";
import { jpeg } from "../photos/pictures.ts";
import { RunningServer } from "../running-server.ts";
import { type City, openBusiness, openCity, openOn } from "./city.ts";
import type { Line } from "./line.ts";

/** Bytes of the small disk: room for the database and a little more. */
const DISK = 420 * 1024 * 1024;

export const backups: Line = {
  number: 16,
  name: "backup and restore into an empty folder; full disk",
  target: "every table's checksum and every photo equal; a clear 503, no acknowledged write lost",
  async measure() {
    const same = await backUpAndRestore();
    const full = await fillTheDisk();
    const disk = "why" in full ? `full disk not tested: ${full.why}` : full.figure;
    return {
      holds: same.different.length === 0 && same.photos > 0 && ("why" in full || full.holds),
      figure: `${same.tables} tables and ${same.photos} photo files compared, differences: ${same.different.join(", ") || "none"}; ${disk}`,
    };
  },
};

async function backUpAndRestore() {
  const first = await openCity({ SAMPLE: "yes" });
  const file = `${first.server.dataDir}.tar.zst`;
  const second = new RunningServer({ SAMPLE: "no" });
  try {
    const [owner] = await first.people(1, "business");
    const business = await openBusiness(first.sql, owner!);
    for (let seed = 0; seed < 3; seed++) await addPhoto(first, owner!.cookie, business, await jpeg(800, 600, seed));
    const tables = await checksums(first);
    const photos = await photosIn(first.server.dataDir);
    const made = first.server.run("backup", file);
    const restored = second.run("restore", file);
    if (made.code !== 0 || restored.code !== 0) throw new Error(made.output + restored.output);
    const photosThere = await photosIn(second.dataDir);
    await second.start();
    const there = await openOn(second);
    const tablesThere = await checksums(there);
    await there.disconnect();
    const different = [...tables, ...photos].filter(
      ([name, sum]) => (tablesThere.get(name) ?? photosThere.get(name)) !== sum,
    );
    return { tables: tables.size, photos: photos.size, different: different.map(([name]) => name) };
  } finally {
    await first.close();
    await second.stop();
    await rm(file, { force: true });
  }
}

async function addPhoto({ server }: City, cookie: string, business: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(bytes)]), "photo.jpg");
  const headers = { origin: server.url, cookie };
  const answer = await fetch(`${server.url}/api/businesses/${business}/photos`, {
    method: "POST",
    headers,
    body: form,
  });
  if (!answer.ok) throw new Error(`a photo got ${answer.status}`);
}

/** One checksum a table, over all its rows as text. What is true for a moment only is in no backup. */
async function checksums({ sql }: City): Promise<Map<string, string>> {
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    if ((LEFT_OUT as readonly string[]).includes(name)) continue;
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as sum from "${name}" t`,
    );
    sums.set(name, row!.sum as string);
  }
  return sums;
}

async function photosIn(folder: string): Promise<Map<string, string>> {
  const files = await Array.fromAsync(new Bun.Glob("photos/**/*").scan({ cwd: folder, onlyFiles: true }));
  const sums = files.map(async (name) => {
    const bytes = await Bun.file(`${folder}/${name}`).arrayBuffer();
    return [name, new Bun.CryptoHasher("sha256").update(bytes).digest("hex")] as const;
  });
  return new Map(await Promise.all(sums));
}

/** A small disk is filled while a traveler swipes; then room is made again. */
async function fillTheDisk(): Promise<{ holds: boolean; figure: string } | { why: string }> {
  const server = new RunningServer({ SAMPLE: "yes" });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=755`, "tmpfs", server.dataDir]);
  if (mounted.status !== 0) {
    await server.stop();
    return { why: "this system can't mount a disk" };
  }
  try {
    await server.start();
    const city = await openOn(server);
    const [amira] = await city.people(1);
    const places = (await amira!.read<{ id: string }[]>("/api/businesses?limit=50")).map(({ id }) => id);
    let acknowledged = 0;
    const swipe = async (i: number) => {
      const answer = await amira!.post("/api/swipes", { businessId: places[i % places.length], action: "like" });
      if (answer.ok) acknowledged++;
      return answer.status;
    };
    for (let i = 0; i < 20; i++) await swipe(i);
    const ballast = `${server.dataDir}/ballast`;
    spawnSync("sh", ["-c", `cat /dev/zero > ${ballast} 2>/dev/null`]);
    const statuses = new Set<number>();
    for (let i = 0; i < 3000 && !statuses.has(503); i++) statuses.add(await swipe(i));
    const clear = [...statuses].every((status) => status === 200 || status === 503) && statuses.has(503);
    const filled = statSync(ballast).size;
    await rm(ballast);
    const back = await untilAgain(() => swipe(1));
    await city.reconnect();
    const [row] = await city.sql`select count(*)::int as count from swipes where user_id = ${amira!.id}`;
    await city.disconnect();
    return {
      holds: clear && back && filled > 0 && row!.count >= acknowledged,
      figure: `full disk returned ${clear ? "503" : [...statuses].join(", ")}, ${Math.max(0, acknowledged - row!.count)} of ${acknowledged} writes lost, ${back ? "recovered" : "NOT recovered"} without a restart`,
    };
  } finally {
    await server.end();
    spawnSync("umount", [server.dataDir]);
    await server.stop();
  }
}

async function untilAgain(swipe: () => Promise<number>): Promise<boolean> {
  for (const end = Date.now() + 20_000; Date.now() < end; await Bun.sleep(100))
    if ((await swipe()) === 200) return true;
  return false;
}
