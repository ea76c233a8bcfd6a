import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { type City, formatTime } from "../../ui/dates.ts";
import { LocalText } from "../../ui/LocalText.tsx";
import { PlanCard } from "./PlanCard.tsx";
import type { PlanView } from "./schema.ts";

type Props = {
  days: PlanView[];
  name: string | null;
  from: string | null | undefined;
  dates: string;
  calendar: string;
  toPath: (day: PlanView) => string;
  city: City;
  children?: ReactNode;
};

/** @param props.children what its traveler does with it */
export function TripScreen({ days, name, from, dates, calendar, toPath, city, children }: Props) {
  return (
    <div className="page-width py-6 md:py-8 grid gap-5 plan-page">
      <header className="grid gap-1">
        <h1 className="text-3xl md:text-4xl break-words">{name ?? dates}</h1>
        {name && <p className="text-lg">{dates}</p>}
        {from && <p className="text-lg text-faint">{t("Start at {place}", { place: from })}</p>}
      </header>
      <ol className="trip-days">
        {days.map((day) => (
          <PlanCard key={day.id} days={[day]} href={toPath(day)}>
            {day.stops.map(({ placeId, eventId, startsAt, name, nameLanguage, address }) => (
              <span key={eventId ?? placeId} className="block">
                <time dateTime={startsAt}>{formatTime(startsAt, city)}</time>{" "}
                <LocalText language={nameLanguage}>{name}</LocalText>
                {address && <span className="plan-address">{` · ${address}`}</span>}
              </span>
            ))}
          </PlanCard>
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
