// `npm run migration -- NAME`: writes the SQL for a change to db/schema.
import { readdirSync, rmSync } from "node:fs";

const FOLDER = "db/migrations";

const [name = ""] = process.argv.slice(2);
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error("Usage: npm run migration -- NAME, for example add_event_series");
  process.exit(2);
}
const { exitCode } = Bun.spawnSync(["drizzle-kit", "generate", "--name", name], {
  stdio: ["inherit", "inherit", "inherit"],
});
if (exitCode !== 0) process.exit(exitCode);
removeOldSnapshots();

/** drizzle-kit compares the schema with the latest snapshot alone. */
function removeOldSnapshots(): void {
  const snapshots = readdirSync(`${FOLDER}/meta`).filter((file) => file.endsWith("_snapshot.json"));
  for (const file of snapshots.sort().slice(0, -1)) rmSync(`${FOLDER}/meta/${file}`);
}
