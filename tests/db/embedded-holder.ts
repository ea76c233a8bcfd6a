// Locks a folder, starts its PostgreSQL, prints the process ID, and runs until it is killed.
import { lockDataDir } from "../../db/data-dir-lock.ts";
import { startEmbedded } from "../../db/embedded.ts";

const [dataDir = "", bundle = ""] = process.argv.slice(2);
lockDataDir(dataDir);
const postgres = bundle ? await startEmbedded({ dataDir, bundle }) : undefined;
process.stdout.write(`${postgres?.pid ?? "locked"}\n`);
setInterval(() => {}, 1000);
