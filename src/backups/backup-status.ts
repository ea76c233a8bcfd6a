import { t } from "../i18n/t.ts";
import { type City, formatAgo, formatDayAndTime, formatTime } from "../ui/dates.ts";
import { type LastBackup, nextBackupAt } from "./schedule.ts";

/** `isProblem`: an admin has to do something. */
export type BackupStatus = { text: string; isProblem: boolean };

export function formatBackupStatus(last: LastBackup, intervalMs: number, city: City, now = new Date()): BackupStatus {
  const { state, at, failures = 1, lastMadeAt, error = "" } = last;
  const ago = (time: string) => formatAgo(time, city.timezone, now);
  const next = nextBackupAt(last, intervalMs);
  if (state === "failed") {
    const what = t(
      "{failures, plural, one {The last backup failed {ago}: {error}.} other {The last # backups failed, the latest {ago}: {error}.}}",
      { failures, ago: ago(at), error: error.replace(/\.$/, "") },
    );
    const retry =
      next > now ? t("Next try at {time}.", { time: formatTime(next, city) }) : t("The next try is about to start.");
    const success = lastMadeAt
      ? t("Last successful backup: {ago}.", { ago: ago(lastMadeAt) })
      : t("There is no successful backup yet.");
    return { text: `${what} ${retry} ${success}`, isProblem: true };
  }
  const time = (date: string | Date) => formatDayAndTime(date, city, now);
  if (now.getTime() - Date.parse(at) > 2 * intervalMs)
    return {
      text: t("No backup since {time}. Run sidestreet doctor to find out why.", { time: time(at) }),
      isProblem: true,
    };
  if (state === "waiting") return { text: t("First backup: {time}.", { time: time(next) }), isProblem: false };
  return { text: t("Last backup: {ago}.", { ago: ago(at) }), isProblem: false };
}
