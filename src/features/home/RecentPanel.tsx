import { Bookmark, CalendarCheck, CalendarX, Eye, Heart, type LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { formatAgo, formatToday } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LocalText } from "../../ui/LocalText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { Discovery, Reaction } from "./activity.ts";

export const RecentDiscoveries = ({ discoveries, timezone }: { discoveries: Discovery[]; timezone: string }) => (
  <Recent
    title={t("Recent Discoveries")}
    all="/dashboard"
    start="/discover"
    empty={t("Start discovering places to see your activity here")}
  >
    {discoveries.map(({ kind, at, place, event, textLanguage }) => (
      <li key={kind + place.id + (event ?? "")} className="recent-row">
        <img src={place.picture} alt="" width={56} height={56} className="size-14 rounded-3 object-cover shrink-0" />
        <div className="min-w-0 flex-1">
          <a href={`/business/${place.id}`} className="recent-link font-display text-lg break-words">
            <LocalText language={place.nameLanguage}>{place.name}</LocalText>
          </a>
          <p className="text-faint break-words">
            <KindIcon kind={kind} />
            {DISCOVERY_TEXTS[kind](<LocalText language={textLanguage}>{event}</LocalText>)} ·{" "}
            <time dateTime={at.toISOString()}>{formatAgo(at, timezone)}</time>
          </p>
        </div>
      </li>
    ))}
  </Recent>
);

const DISCOVERY_TEXTS: Record<Discovery["kind"], (event: ReactElement) => ReactNode> = {
  like: () => t("You liked it"),
  save: () => t("You saved it"),
  in: (event) => rich("You're going: {event}", { event }),
  cant_make_it: (event) => rich("You can't make it: {event}", { event }),
};

export const RecentActivity = ({ reactions, timezone }: { reactions: Reaction[]; timezone: string }) => (
  <Recent
    title={t("Recent Activity")}
    all="/business-dashboard"
    start="/business-dashboard"
    empty={t("Business activity will appear here")}
  >
    {reactions.map((reaction) => (
      <li key={reaction.kind + reaction.at.getTime()} className="recent-row">
        <span className="recent-mark">
          <KindIcon kind={reaction.kind} />
        </span>
        <p className="min-w-0 flex-1 break-words">{formatReaction(reaction)}</p>
        <time dateTime={reaction.at.toISOString()} className="text-sm text-faint shrink-0">
          {reaction.kind === "view" ? formatViewDay(reaction.day) : formatAgo(reaction.at, timezone)}
        </time>
      </li>
    ))}
  </Recent>
);

function formatReaction(reaction: Reaction): string {
  if (reaction.kind === "view")
    return t("{people, plural, one {One person} other {# people}} viewed your page", { people: reaction.people });
  const who = reaction.firstName ?? t("A traveler");
  if (reaction.kind === "in") return t("{who} is going to {event}", { who, event: reaction.event ?? "" });
  return reaction.kind === "like" ? t("{who} liked your business", { who }) : t("{who} saved your business", { who });
}

/** Views are counted per UTC day. */
const formatViewDay = (day: string, now = new Date()) =>
  day === now.toISOString().slice(0, 10) ? formatToday() : formatAgo(`${day}T12:00:00Z`, "UTC", now);

const ICONS: Record<Discovery["kind"] | Reaction["kind"], { icon: LucideIcon; color: string }> = {
  like: { icon: Heart, color: "text-like" },
  save: { icon: Bookmark, color: "text-save" },
  in: { icon: CalendarCheck, color: "text-going" },
  cant_make_it: { icon: CalendarX, color: "text-skip" },
  view: { icon: Eye, color: "text-act" },
};

function KindIcon({ kind }: { kind: Discovery["kind"] | Reaction["kind"] }) {
  const { icon: Icon, color } = ICONS[kind];
  return <Icon size={18} aria-hidden className={`recent-icon ${color}`} />;
}

type RecentProps = { title: string; all: string; start: string; empty: string; children: ReactNode[] };

const Recent = ({ title, all, start, empty, children }: RecentProps) => (
  <Panel id="recent" title={title} link={children.length > 0 && { href: all, label: t("See all") }}>
    {children.length === 0 ? (
      <EmptyState
        drawing="no-activity"
        title={empty}
        action={<ButtonLink href={start}>{t("Get Started")}</ButtonLink>}
      />
    ) : (
      <ul className="mt-1 grid divide-y divide-line">{children}</ul>
    )}
  </Panel>
);
