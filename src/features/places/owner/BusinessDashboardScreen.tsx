import * as lucide from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Island } from "../../../layout/Island.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink, QuietLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { type City, formatEventTime } from "../../../ui/dates.ts";
import { EmptyState, NoBusinessPage } from "../../../ui/EmptyState.tsx";
import { EventTitle } from "../../../ui/EventFacts.tsx";
import { formatNumber } from "../../../ui/numbers.ts";
import { Panel } from "../../../ui/Panel.tsx";
import type { EventView } from "../../events/schema.ts";
import type { Freshness } from "../listing/schema.ts";
import { BusinessCard } from "./dashboard/BusinessCard.tsx";
import { DaysChart } from "./dashboard/DaysChart.tsx";
import { PerformanceTrends } from "./dashboard/PerformanceTrends.tsx";
import type { OwnBusiness } from "./schema.ts";
import type { DayStats, Stats } from "./stats.ts";

export const NoBusinessScreen = () => (
  <NoBusinessPage heading={t("Business dashboard")} title={t("No Business Profile")}>
    {t("Complete your profile to see how travelers respond.")}
  </NoBusinessPage>
);

type Props = {
  business: OwnBusiness;
  stats: Stats;
  days: DayStats[];
  events: EventView[];
  city: City;
  freshness: Freshness;
  now: string;
};

export const BusinessDashboardScreen = ({ business, stats, days, events, city, freshness, now }: Props) => (
  <div className="page-width py-8 grid gap-6">
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="text-3xl md:text-4xl me-auto">{t("Business dashboard")}</h1>
      <QuietLink icon={lucide.Pencil} href="/business-profile">
        {t("Edit Profile")}
      </QuietLink>
      <ButtonLink icon={lucide.Plus} href="/events">
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

const QuickActions = ({ printUrl }: { printUrl?: string }) => (
  <Card id="quick-actions" title={t("Quick Actions")}>
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <QuietLink icon={lucide.CalendarDays} href="/events">
        {t("Manage Events")}
      </QuietLink>
      <QuietLink icon={lucide.MessageSquare} href="/messages">
        {t("Send Messages")}
      </QuietLink>
      <QuietLink icon={lucide.Store} href="/business-profile">
        {t("Update Profile")}
      </QuietLink>
      {printUrl && (
        <QuietLink icon={lucide.QrCode} href={printUrl}>
          {t("Print a QR code")}
        </QuietLink>
      )}
    </div>
  </Card>
);

const StatTiles = ({ stats }: { stats: Stats }) => (
  <ul className="grid gap-3 md:gap-4 grid-cols-2 lg:grid-cols-4" aria-label={t("Stats")}>
    <Tile icon={lucide.Eye} label={t("Profile Views")} value={stats.views}>
      {t("Counted once per person and day, without your own visits.")}
    </Tile>
    <Tile icon={lucide.Heart} label={t("Likes This Week")} value={stats.likes}>
      {t("Travelers who liked you in the last 7 days.")}
    </Tile>
    <Tile icon={lucide.Bookmark} label={t("Saved by Travelers")} value={stats.savers}>
      {t("Travelers who have you on their list.")}
    </Tile>
    <Tile icon={lucide.CalendarDays} label={t("Active Events")} value={stats.activeEvents}>
      {t("Your upcoming events.")}
    </Tile>
  </ul>
);

type TileProps = { icon: lucide.LucideIcon; label: string; value: number; children: string };

const Tile = ({ icon: Icon, label, value, children }: TileProps) => (
  <li className="card-box p-4 md:p-5 grid gap-1 content-start">
    <p className="flex items-start gap-2 min-h-12 md:min-h-0 font-semibold leading-6">
      <Icon size={18} aria-hidden className="mt-0.75 shrink-0 text-act" />
      {label}
    </p>
    <p className="font-display text-4xl tabular-nums">{formatNumber(value, { useGrouping: "min2" })}</p>
    <p className="text-sm text-faint">{children}</p>
  </li>
);

// The three next events, or the latest past ones.
const RecentEvents = ({ events, city }: { events: EventView[]; city: City }) => (
  <Panel id="recent-events" title={t("Recent Events")} link={{ href: "/events", label: t("View All") }}>
    {events.length === 0 ? (
      <EmptyState
        drawing="no-events"
        title={t("No events yet")}
        action={<ButtonLink href="/events">{t("Create Your First Event")}</ButtonLink>}
      />
    ) : (
      <ul className="mt-2 grid divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="grid gap-1 py-4">
            <EventTitle event={event} size="text-lg" />
            <p className="flex flex-wrap items-center gap-2">
              {event.canceledAt && <Badge tone="bad">{t("Canceled")}</Badge>}
              <time dateTime={event.eventDate}>{formatEventTime(event, city)}</time>
            </p>
            <p className="flex items-center gap-2 text-faint">
              <lucide.Users size={18} aria-hidden />
              {t("{count, plural, one {# attending} other {# attending}}", { count: event.currentAttendees })}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
