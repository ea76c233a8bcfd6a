import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { MAX_STOPS, type PlanSummary } from "./schema.ts";

type Props = {
  days: PlanSummary[];
  name: string | null;
  from: string | null | undefined;
  dates: string;
  calendar: string;
  toPath: (day: PlanSummary) => string;
  children?: ReactNode;
};

/** @param props.children what its traveler does with it */
export function TripScreen({ days, name, from, dates, calendar, toPath, children }: Props) {
  return (
    <div className="page-width py-6 md:py-8 grid gap-5 plan-page">
      <header className="grid gap-1">
        <h1 className="text-3xl md:text-4xl break-words">{name ?? dates}</h1>
        {name && <p className="text-lg">{dates}</p>}
        {from && <p className="text-lg text-faint">{t("Start at {place}", { place: from })}</p>}
      </header>
      <ol className="trip-days">
        {days.map((day) => (
          <PlanCard key={day.id} days={[{ ...day, tripName: null }]} href={toPath(day)} most={MAX_STOPS} />
        ))}
      </ol>
      <div className="plan-tools flex flex-wrap gap-3">
        <Island name="PrintButton" props={{ label: t("Print"), kind: "quiet" }} />
        <ButtonLink kind="quiet" href={calendar}>
          {t("Calendar file")}
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}
