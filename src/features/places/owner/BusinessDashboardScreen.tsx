import { Pencil, Plus } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Island } from "../../../layout/Island.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import type { City } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { EventView } from "../../events/schema.ts";
import type { Freshness } from "../listing/schema.ts";
import { BusinessCard } from "./dashboard/BusinessCard.tsx";
import { DaysChart } from "./dashboard/DaysChart.tsx";
import { PerformanceTrends } from "./dashboard/PerformanceTrends.tsx";
import { QuickActions } from "./dashboard/QuickActions.tsx";
import { RecentEvents } from "./dashboard/RecentEvents.tsx";
import { StatTiles } from "./dashboard/StatTiles.tsx";
import type { OwnBusiness } from "./schema.ts";
import type { DayStats, Stats } from "./stats.ts";

export function NoBusinessScreen() {
  return (
    <div className="page-width py-10">
      <h1 className="visually-hidden">{t("Business dashboard")}</h1>
      <EmptyState
        drawing="welcome"
        title={t("No Business Profile")}
        action={<ButtonLink href="/business-profile">{t("Create Business Profile")}</ButtonLink>}
      >
        {t("Complete your profile to see how travelers respond.")}
      </EmptyState>
    </div>
  );
}

type Props = {
  business: OwnBusiness;
  stats: Stats;
  /** The last thirty days, oldest first. */
  days: DayStats[];
  events: EventView[];
  city: City;
  freshness: Freshness;
  now: string;
};

export function BusinessDashboardScreen({ business, stats, days, events, city, freshness, now }: Props) {
  return (
    <div className="page-width py-8 grid gap-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl md:text-4xl me-auto">{t("Business dashboard")}</h1>
        <ButtonLink href="/business-profile" kind="quiet">
          <Pencil size={18} aria-hidden />
          {t("Edit Profile")}
        </ButtonLink>
        <ButtonLink href="/events">
          <Plus size={18} aria-hidden />
          {t("Create Event")}
        </ButtonLink>
      </header>
      <BusinessCard business={business} />
      <Island
        name="ConfirmListing"
        props={{ businessId: business.id, confirmedAt: freshness.confirmedAt, timezone: city.timezone, now }}
      />
      <StatTiles stats={stats} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-[2fr_1fr] items-start">
        <div className="md:max-lg:col-span-2">
          <DaysChart days={days} />
        </div>
        <PerformanceTrends stats={stats} />
        <RecentEvents events={events} city={city} />
        <div className="md:max-lg:col-span-2">
          <QuickActions printUrl={business.isApproved ? `/business/${business.id}/print` : undefined} />
        </div>
      </div>
    </div>
  );
}
