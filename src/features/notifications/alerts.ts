// What cannot wait for the daily digest.
import type { Database } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { describeError, redact } from "../../log.ts";
import { notifyAdmins } from "./queue.ts";

/** At most once a day for each job. */
export async function alertAboutJob({ db, log }: Pick<AppContext, "db" | "log">, job: string, failure: unknown) {
  const key = `job:${job}:${new Date().toISOString().slice(0, 10)}`;
  const facts = { job, error: redact(describeError(failure)).slice(0, 500) };
  await notifyAdmins(db, { kind: "job-failed", key, facts }).catch((error) =>
    log.warn("The admins could not be alerted.", { error: describeError(error) }),
  );
}

/** Once for all failures since the last successful backup. */
export const alertAboutBackup = (
  db: Database,
  { error, lastMadeAt = "none" }: { error?: string; lastMadeAt?: string },
) => notifyAdmins(db, { kind: "backup-failed", key: `backup:${lastMadeAt}`, facts: { error } });
