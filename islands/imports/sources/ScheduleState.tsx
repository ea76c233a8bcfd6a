// When a source was fetched, why it wasn't, and the change that waits for an admin.
import type { ScheduleView } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button, QuietButton } from "../../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../../src/ui/dates.ts";
import { Failure } from "../../lib/Form.tsx";
import { call } from "../../lib/query.ts";
import { redirectWithToast } from "../../lib/toasts.ts";
import { useTask } from "../../lib/use-task.ts";
import { waitWhile } from "../past/wait-while.ts";
import { Counts } from "../wizard/Decision.tsx";

export function ScheduleState({ schedule, city }: { schedule: ScheduleView; city: City }) {
  const { url, every, fetchedAt, nextAt, failure, pending } = schedule;
  return (
    <div className="basis-full grid gap-2 min-w-0 text-sm">
      <p className="break-words">
        {every === "daily"
          ? t("Every day from {host}", { host: getHost(url) })
          : t("Every week from {host}", { host: getHost(url) })}
        {fetchedAt && ` · ${t("last fetched {date}", { date: formatDateTime(fetchedAt, city) })}`}
        {nextAt && ` · ${t("next {date}", { date: formatDateTime(nextAt, city) })}`}
      </p>
      {failure && (
        <p className="text-skip font-semibold break-words">{t("The last attempt failed: {failure}", { failure })}</p>
      )}
      {pending && <Pending pending={pending} />}
    </div>
  );
}

const getHost = (url: string) => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

function Pending({ pending: { id, kind, counts } }: { pending: NonNullable<ScheduleView["pending"]> }) {
  const path = `/api/admin/imports/${id}`;
  const { running, message, run } = useTask(null, async (decide: () => Promise<string>) =>
    redirectWithToast(location.pathname + location.search, { title: await decide() }),
  );
  const apply = async () => {
    await call("POST", `${path}/writing`, { markMissing: true });
    const { state, failure } = await waitWhile("writing", id);
    if (state === "done") return t("The import is complete.");
    throw new Failure(failure ?? t("The import was interrupted. Nothing was changed."));
  };
  const discard = async () => {
    await call("DELETE", path);
    return t("The change was discarded.");
  };
  return (
    <div className="rounded-3 border-1.5 border-edge p-4 grid gap-3">
      <p className="font-semibold">{t("A large change waits for you")}</p>
      <Counts counts={counts} kind={kind} />
      {counts.missing > 0 && (
        <p>
          {kind === "events"
            ? t("Missing events will be canceled, and their attendees are notified.")
            : t("Missing places will be marked as maybe closed.")}
        </p>
      )}
      <p role="alert" className="font-semibold text-skip empty:hidden">
        {message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => run(apply)} disabled={Boolean(running)} waiting={running && t("One moment…")}>
          {t("Import the change")}
        </Button>
        <QuietButton onClick={() => run(discard)} disabled={Boolean(running)}>
          {t("Discard")}
        </QuietButton>
        <a className="inline-flex items-center min-h-11 underline" href={`${path}/left-out`} download>
          {t("Download what is not imported, with line numbers (CSV)")}
        </a>
      </div>
    </div>
  );
}
