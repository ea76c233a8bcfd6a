// The sources of imported places, each of which can be removed with its places. Refreshed after the wizard has imported a file.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SourceSummary } from "../../src/features/imports/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import type { City } from "../../src/ui/dates.ts";
import { Section } from "../../src/ui/Section.tsx";
import { laterDialog } from "../lib/Later.tsx";
import { call } from "../lib/query.ts";
import { Removal } from "./past/Removal.tsx";
import { ScheduleState } from "./sources/ScheduleState.tsx";

const Schedule = laterDialog(() => import("./sources/ScheduleDialog.tsx").then((m) => m.ScheduleDialog));

export const SOURCES = ["sources"];

export function ImportSources({ sources: initial, q, city }: { sources: SourceSummary[]; q: string; city: City }) {
  const { data: sources } = useQuery({
    queryKey: SOURCES,
    queryFn: () => call<SourceSummary[]>("GET", `/api/admin/sources?q=${encodeURIComponent(q)}`),
    initialData: initial,
  });
  const [removing, remove] = useState<SourceSummary>();
  const [scheduling, schedule] = useState<{ source: SourceSummary | null }>();
  return (
    <Section id="import-sources" title={t("Sources")} className="grid gap-4">
      <ul className="grid gap-3">
        {sources.map((source) => (
          <li key={source.id} className="card-box p-4 flex flex-wrap items-center gap-3">
            <div className="flex-1 basis-60 min-w-0 break-words">
              <p className="font-semibold">
                <bdi>{source.name}</bdi>
              </p>
              <p className="text-sm text-faint">
                {source.events > 0
                  ? t("Upcoming events: {count, number}", { count: source.events })
                  : t("{count, plural, one {# place} other {# places}}", { count: source.places })}
                {[source.attribution, source.licenseName].filter(Boolean).map((credit) => (
                  <span key={credit}>
                    {" · "}
                    <bdi>{credit}</bdi>
                  </span>
                ))}
              </p>
            </div>
            <QuietButton
              onClick={() => schedule({ source })}
              aria-label={t("{label}: {value}", { label: scheduleLabel(source), value: source.name })}
            >
              {scheduleLabel(source)}
            </QuietButton>
            <QuietButton onClick={() => remove(source)} aria-label={t("Remove {name}", { name: source.name })}>
              {t("Remove")}
            </QuietButton>
            {source.schedule && <ScheduleState schedule={source.schedule} city={city} />}
          </li>
        ))}
      </ul>
      <div className="grid gap-2 justify-items-start">
        <p className="text-faint max-w-160">
          {t(
            "A source can be fetched from an address every day or week, such as the calendar of a city (iCal) or its table of places.",
          )}
        </p>
        <QuietButton onClick={() => schedule({ source: null })}>{t("Fetch a new source")}</QuietButton>
      </div>
      {scheduling && <Schedule source={scheduling.source} onClose={() => schedule(undefined)} />}
      {removing && (
        <Removal
          title={t("Remove {name}?", { name: removing.name })}
          action={t("Remove source")}
          path={`/api/admin/sources/${encodeURIComponent(removing.id)}/removal`}
          done={t("{name} was removed.", { name: removing.name })}
          onClose={() => remove(undefined)}
        />
      )}
    </Section>
  );
}

const scheduleLabel = ({ schedule }: SourceSummary) => (schedule ? t("Schedule") : t("Fetch from an address"));
