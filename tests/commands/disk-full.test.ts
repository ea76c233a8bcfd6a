// A full disk: no partial backups, and no migration without its snapshot.
import { afterAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { startEmbedded } from "../../db/embedded.ts";
import { applyMigrations } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { postgresBundle } from "../../src/commands/postgres-bundle.ts";
import { RunningServer } from "../running-server.ts";

const root = mkdtempSync(join(tmpdir(), "sidestreet-full-"));
const mounted: string[] = [];
afterAll(() => {
  for (const folder of mounted) spawnSync("umount", [folder]);
  rmSync(root, { recursive: true, force: true });
});

/** Mounts a disk of 64 KB. @returns false if this machine does not allow that */
function smallDisk(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const done = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]);
  if (done.status === 0) mounted.push(folder);
  return done.status === 0;
}

const canMount = smallDisk(join(root, "trial"));

async function withOldDatabase(act: (server: RunningServer) => Promise<void>): Promise<void> {
  const server = new RunningServer({ SAMPLE: "no" });
  try {
    const embedded = await startEmbedded({ dataDir: server.dataDir, bundle: await postgresBundle(), durable: false });
    const { sql, close } = connect(embedded.connection, { pool: 1 });
    await sql.begin((tx) => applyMigrations(tx, migrations.slice(0, 4)));
    // 1 MB of random text, which does not compress well.
    await sql`insert into users (email, first_name)
      select n || '@example.com', md5(random()::text) || md5(random()::text) || md5(random()::text) from generate_series(1, 9000) n`;
    await close();
    await embedded.stop();
    await act(server);
  } finally {
    await server.stop();
  }
}

test.skipIf(!canMount)(
  "a migration needs space for its snapshot, and changes nothing without it",
  async () => {
    await withOldDatabase(async (server) => {
      const backups = join(server.dataDir, "backups");
      smallDisk(backups);
      const refused = await server.start().then(
        () => "started",
        (error: Error) => error.message,
      );
      expect(refused).toContain("The disk of");
      expect(refused).toContain("Nothing was changed.");
      expect(readdirSync(backups)).toEqual([]);
      spawnSync("umount", [backups]);

      expect(server.run("backup", join(root, "trial", "x.tar.zst"))).toMatchObject({
        code: 1,
        output: expect.stringContaining("The disk of"),
      });
      expect(readdirSync(join(root, "trial"))).toEqual([]);

      await server.start();
      expect(readdirSync(backups)).toEqual([expect.stringMatching(/^before-0003_payments-/)]);
    });
  },
  60_000,
);
