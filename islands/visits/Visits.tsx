import { useMemo } from "react";
import type { VisitView } from "../../src/features/visits/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { formatLongDate, formatMonth } from "../../src/ui/dates.ts";
import { LocalText } from "../../src/ui/LocalText.tsx";
import { Section } from "../../src/ui/Section.tsx";
import { ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { call } from "../lib/fetch-api.ts";
import { PointsMap } from "../map/city/PointsMap.tsx";
import type { RoutePoint } from "../map/engine/open-route.ts";
import { PrintButton } from "../places/PrintButton.tsx";
import { ANSWER_TEXTS } from "./answer-texts.ts";

export function Visits({ visits }: { visits: VisitView[] }) {
  const points = useMemo(() => toPoints(visits), [visits]);
  const months = [...new Set(visits.map(toMonth))];
  return (
    <div className="plan-day">
      <div className="grid gap-5">
        {months.map((month) => (
          <Section key={month} id={month} title={formatMonth(`${month}-01`)} className="grid gap-3">
            <ul className="grid gap-3">
              {visits
                .filter((visit) => toMonth(visit) === month)
                .map((visit) => (
                  <li key={visit.id} className="plan-stop">
                    <Row visit={visit} number={visits.indexOf(visit) + 1} />
                  </li>
                ))}
            </ul>
          </Section>
        ))}
        <div className="plan-tools">
          <div className="flex flex-wrap gap-3">
            <PrintButton label={t("Print")} kind="quiet" />
            <ConfirmButton label={t("Delete all")} {...confirmDeletion(t("Delete all of them?"), "/api/visits")} />
          </div>
        </div>
      </div>
      <PointsMap points={points} label={t("Map of your places")} />
    </div>
  );
}

const toMonth = ({ day }: VisitView) => day.slice(0, 7);

function Row({ visit, number }: { visit: VisitView; number: number }) {
  const { id, name, nameLanguage, type, location, picture, day, answer } = visit;
  const isPublic = type !== "";
  return (
    <article className="plan-card" aria-label={name}>
      <span className="plan-number" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0 break-words">
        <h3 className="text-lg">
          {isPublic ? (
            <a href={`/business/${id}`} className="no-underline">
              <LocalText language={nameLanguage}>{name}</LocalText>
            </a>
          ) : (
            name
          )}
        </h3>
        {isPublic && (
          <p className="text-faint first-letter:uppercase">
            {type} · <bdi>{location}</bdi>
          </p>
        )}
        <p className="text-sm">
          {t(ANSWER_TEXTS[answer])} · <time dateTime={day}>{formatLongDate(day)}</time>
        </p>
        <ConfirmButton
          label={t("Delete {name}", { name })}
          buttonKind="bare"
          className="plan-actions"
          {...confirmDeletion(t("Delete {name}?", { name }), `/api/visits/${id}`)}
        />
      </div>
      <img src={picture} alt="" width={72} height={72} loading="lazy" className="plan-picture" />
    </article>
  );
}

const confirmDeletion = (title: string, path: string) => ({
  title,
  text: t("Your taste forgets what it learned from it. You won't be asked again."),
  action: t("Delete"),
  kind: "danger" as const,
  run: async () => {
    await call("DELETE", path);
    return { title: t("Deleted") };
  },
});

/** Numbered as in the list. */
const toPoints = (visits: readonly VisitView[]): RoutePoint[] =>
  visits.flatMap(({ latitude, longitude }, index) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, label: String(index + 1) }],
  );
