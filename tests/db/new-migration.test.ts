// `npm run migration` in a copy of the repository.
import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const copy = mkdtempSync(join(tmpdir(), "sidestreet-migration-"));
afterAll(() => rmSync(copy, { recursive: true }));
for (const name of ["db", "drizzle.config.ts", "package.json", "tsconfig.json"])
  cpSync(name, join(copy, name), { recursive: true });
symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(copy, folder))
    .filter((name) => name.endsWith(ending))
    .sort();

function newMigration(name: string): string {
  const PATH = `${join(copy, "node_modules/.bin")}:${process.env.PATH}`;
  const run = Bun.spawnSync([process.execPath, "db/new-migration.ts", name], {
    cwd: copy,
    env: { ...process.env, PATH },
    stderr: "pipe",
  });
  return `${run.stdout}${run.stderr}`;
}

test("nothing is written while the schema is unchanged", () => {
  const before = [filesIn("db/migrations", ".sql"), filesIn("db/migrations/meta", ".json")];
  expect(newMigration("nothing")).toContain("No schema changes");
  expect([filesIn("db/migrations", ".sql"), filesIn("db/migrations/meta", ".json")]).toEqual(before);
}, 60_000);

test("a new column becomes a migration, and only the latest snapshot is kept", async () => {
  const schema = join(copy, "db/schema/events.ts");
  writeFileSync(
    schema,
    readFileSync(schema, "utf8").replace("maxAttendees: pg.integer()", "$&,\n    doorsAt: pg.timestamp()"),
  );
  newMigration("doors");
  const latest = filesIn("db/migrations", ".sql").at(-1)!;
  expect(latest).toMatch(/^\d{4}_doors\.sql$/);
  expect(readFileSync(join(copy, "db/migrations", latest), "utf8")).toBe(
    'ALTER TABLE "events" ADD COLUMN "doors_at" timestamp;',
  );
  expect(filesIn("db/migrations/meta", "_snapshot.json")).toEqual([`${latest.slice(0, 4)}_snapshot.json`]);
  const { migrations } = await import(join(copy, "db/migrations/index.ts"));
  expect(migrations.at(-1)).toMatchObject({
    tag: latest.replace(".sql", ""),
    statements: [readFileSync(join(copy, "db/migrations", latest), "utf8")],
  });
}, 60_000);
