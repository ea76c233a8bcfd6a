import * as lucide from "lucide-react";
import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pages } from "../../ui/Pages.tsx";
import { type CardPlace, OwnPlaceGrid } from "../../ui/PlaceCard.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import type { DashboardCounts, DashboardTab } from "./schema.ts";

export type DashboardContent =
  | { tab: "saved"; places: CardPlace[]; credits: (Credit | null)[]; sharing: IslandProps<"ShareList"> }
  | { tab: "liked"; places: CardPlace[]; credits: (Credit | null)[] }
  | { tab: "events"; mine: Omit<IslandProps<"MyRsvps">, "count"> }
  | { tab: "messages"; inbox: IslandProps<"Messages"> };

type Props = { content: DashboardContent; counts: DashboardCounts; page: number; more: boolean };

export function DashboardScreen({ content, counts, page, more }: Props) {
  const { label } = getTabs()[content.tab];
  return (
    <div className="page-width py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl md:text-4xl">{t("Your Travel Hub")}</h1>
        <div className="flex flex-wrap gap-3">
          <Island name="PlaceSearch" props={{ kind: "quiet" }} when="used" />
          <QuietLink icon={lucide.CalendarRange} href="/plan">
            {t("Plan a day")}
          </QuietLink>
          <QuietLink icon={lucide.SlidersHorizontal} href="/taste">
            {t("Your taste")}
          </QuietLink>
          <QuietLink icon={lucide.MapPinned} href="/visits">
            {t("Your city so far")}
          </QuietLink>
        </div>
      </div>
      <Tabs open={content.tab} counts={counts} />
      <section aria-label={label}>
        <h2 className="visually-hidden">{label}</h2>
        <Panel content={content} counts={counts} />
        <Pages
          page={page}
          hasMore={more}
          toUrl={(page) => `/dashboard?tab=${content.tab}&page=${page}`}
          className="mt-8 justify-center"
        />
        {"credits" in content && <SourceLine credits={content.credits} className="mt-6" />}
        {content.tab === "saved" && (counts.saved > 0 || content.sharing.list.url) && (
          <Island name="ShareList" props={content.sharing} when="visible" />
        )}
      </section>
    </div>
  );
}

const getTabs = (): Record<DashboardTab, { label: string; icon: lucide.LucideIcon }> => ({
  saved: { label: t("Saved Places"), icon: lucide.Bookmark },
  liked: { label: t("Liked [[places]]"), icon: lucide.Heart },
  events: { label: t("My Events"), icon: lucide.CalendarDays },
  messages: { label: t("Messages"), icon: lucide.MessageSquare },
});

const Tabs = ({ open, counts }: { open: DashboardTab; counts: DashboardCounts }) => (
  <nav aria-label={t("Your Travel Hub")} className="dashboard-tabs">
    {Object.entries(getTabs()).map(([tab, { label, icon: Icon }]) => (
      <a
        key={tab}
        href={tab === "saved" ? "/dashboard" : `/dashboard?tab=${tab}`}
        aria-current={tab === open ? "page" : undefined}
        className="dashboard-tab"
      >
        <Icon size={20} aria-hidden />
        <span>{label}</span>
        <span id={`count-${tab}`} className="dashboard-count">
          {counts[tab as DashboardTab]}
        </span>
      </a>
    ))}
  </nav>
);

function Panel({ content, counts }: Pick<Props, "content" | "counts">) {
  if (content.tab === "events") return <Island name="MyRsvps" props={{ ...content.mine, count: counts.events }} />;
  if (content.tab === "messages") return <MyMessages inbox={content.inbox} />;
  if (content.tab === "saved")
    return <Island name="SavedGrid" props={{ places: content.places, count: counts.saved }} />;
  return <LikedPlaces places={content.places} />;
}

function MyMessages({ inbox }: { inbox: IslandProps<"Messages"> }) {
  if (inbox.messages.length > 0) return <Island name="Messages" props={inbox} />;
  return (
    <EmptyState drawing="no-messages" title={t("No messages yet")}>
      {t("Messages from places you like or save appear here.")}
    </EmptyState>
  );
}

function LikedPlaces({ places }: { places: CardPlace[] }) {
  if (places.length === 0)
    return (
      <EmptyState
        drawing="no-liked"
        title={t("No liked places yet")}
        action={<ButtonLink href="/discover">{t("Start Discovering")}</ButtonLink>}
      >
        {t("Places you like in Discover appear here.")}
      </EmptyState>
    );
  return <OwnPlaceGrid places={places} />;
}
