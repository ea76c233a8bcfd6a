import type { ReactNode } from "react";
import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { formatLongDate } from "../../ui/dates.ts";
import { NotSharedPage } from "../../ui/EmptyState.tsx";

type Day = { id: string; date: string };
type Trip = { path: string; name: string | null; days: Day[]; toPath: (day: Day) => string };
type Props = { title: string; trip?: Trip; children?: ReactNode } & IslandProps<"DayPlan">;

/** @param props.trip of which it is a day */
export function PlanScreen({ title, trip, children, ...day }: Props) {
  return (
    <div className="page-width py-6 md:py-8 grid gap-5 plan-page">
      <header className="grid gap-1">
        <h1 className="text-3xl md:text-4xl break-words">{title}</h1>
        {trip && (
          <nav aria-label={t("Days of the trip")} className="plan-days">
            <a href={trip.path}>{trip.name ?? t("The whole trip")}</a>
            {trip.days.map((each) => (
              <a key={each.id} href={trip.toPath(each)} aria-current={each.id === day.plan.id ? "page" : undefined}>
                {formatLongDate(each.date)}
              </a>
            ))}
          </nav>
        )}
        {children}
      </header>
      <Island name="DayPlan" props={day} />
    </div>
  );
}

export const PlanNotSharedScreen = () => (
  <NotSharedPage title={t("This plan is no longer shared")} action={<ButtonLink href="/">{t("Home")}</ButtonLink>}>
    {t("Its owner stopped sharing it or deleted it. Ask them for a new link.")}
  </NotSharedPage>
);
