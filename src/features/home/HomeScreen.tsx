import {
  Bookmark,
  CalendarDays,
  ChartNoAxesColumn,
  Compass,
  type LucideIcon,
  Map as MapIcon,
  MessageSquare,
  Store,
} from "lucide-react";
import type { ReactNode } from "react";
import type { UserType } from "../../../db/vocabulary.ts";
import { msg, t } from "../../i18n/t.ts";
import { Card } from "../../ui/Card.tsx";

type Props = {
  firstName: string | null;
  userType: UserType;
  /** What is unread; travelers only. */
  news: ReactNode;
  tonight: ReactNode;
  recent: ReactNode;
};

export function HomeScreen({ firstName, userType, news, tonight, recent }: Props) {
  return (
    <div className="page-width py-8 grid gap-8">
      <header>
        <h1 className="text-3xl md:text-4xl lg:text-5xl break-words">Welcome back, {firstName ?? t("Traveler")}!</h1>
        <p className="mt-2 text-lg text-faint">{SUBTITLES[userType]}</p>
      </header>
      {news}
      {tonight}
      <QuickCards cards={QUICK_CARDS[userType]} />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] items-start">
        {recent}
        <QuickTips tips={TIPS[userType]} />
      </div>
    </div>
  );
}

const SUBTITLES: Record<UserType, string> = {
  traveler: msg("Ready to discover your next adventure?"),
  business: msg("Let's grow your business with new customers."),
};

type QuickCard = { label: string; text: string; href: string; icon: LucideIcon; tone: string };

const QUICK_CARDS: Record<UserType, QuickCard[]> = {
  traveler: [
    {
      label: msg("Discover"),
      text: msg("Find new places"),
      href: "/discover",
      icon: Compass,
      tone: "bg-act/12 text-act",
    },
    {
      label: msg("Saved Places"),
      text: msg("Your favorites"),
      href: "/dashboard",
      icon: Bookmark,
      tone: "bg-save/12 text-save",
    },
    {
      label: msg("Events"),
      text: msg("Your RSVPs"),
      href: "/events",
      icon: CalendarDays,
      tone: "bg-going/12 text-going",
    },
    { label: msg("Map View"), text: msg("Explore nearby"), href: "/map", icon: MapIcon, tone: "bg-like/12 text-like" },
  ],
  business: [
    {
      label: msg("Profile"),
      text: msg("Manage business"),
      href: "/business-profile",
      icon: Store,
      tone: "bg-act/12 text-act",
    },
    {
      label: msg("Analytics"),
      text: msg("View insights"),
      href: "/business-dashboard",
      icon: ChartNoAxesColumn,
      tone: "bg-save/12 text-save",
    },
    {
      label: msg("Events"),
      text: msg("Manage events"),
      href: "/events",
      icon: CalendarDays,
      tone: "bg-going/12 text-going",
    },
    {
      label: msg("Messages"),
      text: msg("Connect with travelers"),
      href: "/messages",
      icon: MessageSquare,
      tone: "bg-like/12 text-like",
    },
  ],
};

function QuickCards({ cards }: { cards: QuickCard[] }) {
  return (
    <nav aria-label={t("Quick links")}>
      <ul className="grid gap-3 md:gap-5 grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] md:grid-cols-2 lg:grid-cols-4">
        {cards.map(({ label, text, href, icon: Icon, tone }) => (
          <li key={label} className="grid">
            <a href={href} className="quick-card card-box">
              <span className={`quick-card-icon ${tone}`}>
                <Icon size={26} aria-hidden />
              </span>
              <span className="grid min-w-0">
                <span className="font-display text-lg md:text-xl">{label}</span>
                <span className="text-faint">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Tip = { title: string; text: string };

const TIPS: Record<UserType, Tip[]> = {
  traveler: [
    {
      title: msg("Set Your Preferences"),
      text: msg("Add your travel preferences for better first matches."),
    },
    { title: msg("Start Swiping"), text: msg("Every like, save or skip improves your matches. Undo reverses it.") },
    { title: msg("RSVP to Events"), text: msg("RSVP to reserve a seat. You can change your answer at any time.") },
  ],
  business: [
    {
      title: msg("Complete Your Profile"),
      text: msg("Add photos, opening hours and a short description to attract the right guests."),
    },
    { title: msg("Create Events"), text: msg("An event gives travelers a reason to visit this week.") },
    {
      title: msg("Send Messages"),
      text: msg("Share news with travelers who liked or saved you, up to 20 times a day."),
    },
  ],
};

function QuickTips({ tips }: { tips: Tip[] }) {
  return (
    <Card id="quick-tips" title={t("Quick Tips")}>
      <ol className="grid gap-5">
        {tips.map(({ title, text }, i) => (
          <li key={title} className="flex gap-4">
            <span className="quick-tip-number" aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="text-faint">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
