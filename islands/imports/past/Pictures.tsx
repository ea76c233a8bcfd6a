// The pictures that an import names: an offer to fetch them, how far that is, and what became of them.
import { useState } from "react";
import type { ImportView, PictureCounts } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { call } from "../../lib/query.ts";
import { useTask } from "../../lib/use-task.ts";
import { ProgressMessage } from "../wizard/ProgressMessage.tsx";
import texts from "./picture-failures.texts.json" with { type: "json" };

export const PICTURES_INTERVAL_MS = 3000;

export const isFetching = (pictures: ImportView["pictures"]): boolean =>
  pictures?.areFetched === true && pictures.waiting > 0;

export function Pictures({ importId, pictures }: { importId: string; pictures: PictureCounts }) {
  const [isAsked, setAsked] = useState(false);
  const { running, message, run } = useTask(null, async () => {
    await call("POST", `/api/admin/imports/${importId}/pictures`);
    setAsked(true);
  });
  const { waiting, fetched, failed, areFetched } = pictures;
  if (areFetched || isAsked) {
    if (waiting === 0) return <p className="tabular-nums">{formatPictures(pictures)}</p>;
    const value = (fetched + failed) / (waiting + fetched + failed);
    return <ProgressMessage text={formatPictures(pictures)} value={value} />;
  }
  return (
    <div className="grid gap-2 justify-items-start">
      <QuietButton onClick={() => run()} disabled={Boolean(running)}>
        {t("Fetch free pictures, such as from Wikimedia Commons")}
      </QuietButton>
      <p className="text-sm text-faint">
        {t("{count, plural, one {# place may have one.} other {# places may have one.}}", { count: waiting })}
      </p>
      {message && <p role="alert">{message}</p>}
    </div>
  );
}

function formatPictures({ failures, areFetched: _, ...counts }: PictureCounts): string {
  const line = t("Pictures: {fetched, number} fetched, {waiting, number} waiting, {failed, number} not used", counts);
  return [line, ...failures.map((failure) => t(texts[failure]))].join(" · ");
}
