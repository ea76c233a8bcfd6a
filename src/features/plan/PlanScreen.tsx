import type { ReactNode } from "react";
import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { formatLongDate } from "../../ui/dates.ts";
import { NotSharedPage } from "../../ui/EmptyPage.tsx";

type Props = { title: string; days?: { id: string; date: string }[]; children?: ReactNode } & IslandProps<"DayPlan">;

/** @param props.days of the trip of which it is one */
export function PlanScreen({ title, days = [], children, ...day }: Props) {
  return (
    <div className="page-width py-6 md:py-8 grid gap-5 plan-page">
      <header className="grid gap-1">
        <h1 className="text-3xl md:text-4xl break-words">{title}</h1>
        {days.length > 0 && (
          <nav aria-label={t("Days of the trip")} className="plan-days">
            <a href={`/trips/${day.plan.tripId}`}>{t("The whole trip")}</a>
            {days.map(({ id, date }) => (
              <a key={id} href={`/plan/${id}`} aria-current={id === day.plan.id ? "page" : undefined}>
                {formatLongDate(date)}
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
