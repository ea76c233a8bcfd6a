import { useEffect, useRef } from "react";
import type { ImportView } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { ButtonLink, QuietLink } from "../../../src/ui/Button.tsx";
import { Pictures } from "../past/Pictures.tsx";
import { StreetMapLine } from "../past/StreetMapLine.tsx";
import { Counts } from "./Decision.tsx";

export function Result({ view: { id, counts, kind, streetMap, sourceName, pictures } }: { view: ImportView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!counts) return null;
  return (
    <div className="grid gap-5">
      <h4 ref={heading} tabIndex={-1} className="font-display text-xl outline-none">
        {kind === "events"
          ? t("Imported the events from {sourceName}", { sourceName: sourceName ?? "" })
          : t("Imported the places from {sourceName}", { sourceName: sourceName ?? "" })}
      </h4>
      <Counts counts={counts} kind={kind} done />
      {kind === "events" && counts.marked > 0 && (
        <p>{t("Canceled events: {count, number}", { count: counts.marked })}</p>
      )}
      {kind === "places" && counts.missing > 0 && (
        <p>
          {counts.marked > 0
            ? t(
                "{count, plural, one {# missing place is now marked as maybe closed.} other {# missing places are now marked as maybe closed.}}",
                { count: counts.marked },
              )
            : t("Missing places were not changed.")}
        </p>
      )}
      {streetMap && <StreetMapLine map={streetMap} />}
      {pictures && <Pictures importId={id} pictures={pictures} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/admin?tab=imports">{t("Import another file")}</ButtonLink>
        {kind === "events" ? (
          <QuietLink href="/whats-on">{t("What's on")}</QuietLink>
        ) : (
          <QuietLink href="/map">{t("View the map")}</QuietLink>
        )}
      </div>
    </div>
  );
}
