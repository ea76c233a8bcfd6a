// While the server runs: looks every minute whether a backup is due. The first of several servers to look makes it.
import { connect } from "../../db/client.ts";
import packageFile from "../../package.json" with { type: "json" };
import { backUpIfDue } from "../backups/schedule.ts";
import type { AppContext } from "../context.ts";
import { backupFolder, type OpenDatabase } from "./database.ts";

/** ms between two looks. */
const POLL_INTERVAL_MS = 60_000;
/** ms that a backup under way gets once the server is told to stop; an unfinished one is thrown away. */
const STOP_TIMEOUT_MS = 5000;

export function keepBackups({ config, log, photos }: AppContext, { address }: OpenDatabase): { stop(): Promise<void> } {
  const { every, keep } = config.backup;
  if (every === undefined) return { stop: async () => {} };
  let inFlight: Promise<unknown> = Promise.resolve();
  const look = async () => {
    const guard = connect(address, { pool: 1, prepare: config.database.prepare });
    const reader = connect(address, { pool: 1, prepare: config.database.prepare });
    try {
      // Photos in a bucket are the bucket's own to keep.
      const source = { sql: reader.sql, photos: config.s3 ? undefined : photos, version: packageFile.version };
      await backUpIfDue(guard.sql, source, { every, keep, folder: backupFolder(config) }, log);
    } catch (error) {
      log.warn("it could not be seen whether a backup is due", { error: `${error}` });
    } finally {
      await Promise.all([guard.close(), reader.close()]);
    }
  };
  let busy = false;
  const lookInTurn = () => {
    if (busy) return;
    busy = true;
    inFlight = look().finally(() => {
      busy = false;
    });
  };
  lookInTurn();
  const timer = setInterval(lookInTurn, POLL_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([inFlight, Bun.sleep(STOP_TIMEOUT_MS)]);
    },
  };
}
