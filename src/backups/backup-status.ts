import { type City, formatAgo, formatDay, formatTime } from "../ui/dates.ts";
import { type LastBackup, nextBackupAt } from "./schedule.ts";

/** `isProblem`: an admin has to do something. */
export type BackupStatus = { text: string; isProblem: boolean };

export function formatBackupStatus(last: LastBackup, intervalMs: number, city: City, now = new Date()): BackupStatus {
  const { state, at, failures = 1, lastMadeAt, error = "" } = last;
  const ago = (time: string) => formatAgo(time, city.timezone, now);
  const next = nextBackupAt(last, intervalMs);
  if (state === "failed") {
    const what = failures === 1 ? "The last backup failed" : `The last ${failures} backups failed, the latest`;
    const retry = next > now ? `Next try at ${formatTime(next, city)}.` : "The next try is about to start.";
    const success = lastMadeAt ? `Last successful backup: ${ago(lastMadeAt)}.` : "There is no successful backup yet.";
    return { text: `${what} ${ago(at)}: ${error.replace(/\.$/, "")}. ${retry} ${success}`, isProblem: true };
  }
  const time = (date: string | Date) => `${formatDay(date, city, now)}, ${formatTime(date, city)}`;
  if (now.getTime() - Date.parse(at) > 2 * intervalMs)
    return { text: `No backup since ${time(at)}. Run sidestreet doctor to find out why.`, isProblem: true };
  if (state === "waiting") return { text: `First backup: ${time(next)}.`, isProblem: false };
  return { text: `Last backup: ${ago(at)}.`, isProblem: false };
}
