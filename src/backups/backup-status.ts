// The state of the scheduled backups, as an admin reads it.
import { formatAgo } from "../ui/dates.ts";
import { type City, formatDay, formatTime } from "../ui/when.ts";
import { type LastBackup, nextBackupAt } from "./schedule.ts";

export type BackupWords = { words: string; isWrong: boolean };

/** How the schedule stands, in a sentence or two; `isWrong` once somebody has to do something. @param every ms between two */
export function formatBackup(last: LastBackup, every: number, city: City, now = new Date()): BackupWords {
  const { state, at, failures = 1, lastMadeAt, error = "" } = last;
  const ago = (moment: string) => formatAgo(moment, city.timezone, now);
  const next = nextBackupAt(last, every);
  if (state === "failed") {
    const which = failures === 1 ? "The last backup failed" : `The last ${failures} backups failed, the latest`;
    const good = lastMadeAt ? `The last good one: ${ago(lastMadeAt)}.` : "There is no good one yet.";
    const again = next > now ? `It is tried again at ${formatTime(next, city)}.` : "It is about to be tried again.";
    return { words: `${which} ${ago(at)}: ${error.replace(/\.$/, "")}. ${again} ${good}`, isWrong: true };
  }
  if (now.getTime() - Date.parse(at) > 2 * every)
    return {
      words: `No backup since ${formatDay(at, city, now)}, ${formatTime(at, city)}. Run sidestreet doctor to see why.`,
      isWrong: true,
    };
  if (state === "waiting")
    return {
      words: `The first backup is due on ${formatDay(next, city, now)}, ${formatTime(next, city)}.`,
      isWrong: false,
    };
  return { words: `The last backup: ${ago(at)}.`, isWrong: false };
}
