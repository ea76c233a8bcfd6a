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
import { t } from "../../i18n/t.ts";
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
        <h1 className="text-3xl md:text-4xl lg:text-5xl break-words">
          {firstName ? t("Welcome back, {name}!", { name: firstName }) : t("Welcome back, Traveler!")}
        </h1>
        <p className="mt-2 text-lg text-faint">{getSubtitles()[userType]}</p>
      </header>
      {news}
      {tonight}
      <QuickCards cards={getQuickCards()[userType]} />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] items-start">
        {recent}
        <QuickTips tips={getTips()[userType]} />
      </div>
    </div>
  );
}

const getSubtitles = (): Record<UserType, string> => ({
  traveler: t("Ready to discover your next adventure?"),
  business: t("Let's grow your business with new customers."),
});

type QuickCard = { label: string; text: string; href: string; icon: LucideIcon; tone: string };

const getQuickCards = (): Record<UserType, QuickCard[]> => ({
  traveler: [
    {
      label: t("Discover"),
      text: t("Find new places"),
      href: "/discover",
      icon: Compass,
      tone: "bg-act/12 text-act",
    },
    {
      label: t("Saved Places"),
      text: t("Your favorites"),
      href: "/dashboard",
      icon: Bookmark,
      tone: "bg-save/12 text-save",
    },
    {
      label: t("Events"),
      text: t("Your RSVPs"),
      href: "/events",
      icon: CalendarDays,
      tone: "bg-going/12 text-going",
    },
    { label: t("Map View"), text: t("Explore nearby"), href: "/map", icon: MapIcon, tone: "bg-like/12 text-like" },
  ],
  business: [
    {
      label: t("Profile"),
      text: t("Manage business"),
      href: "/business-profile",
      icon: Store,
      tone: "bg-act/12 text-act",
    },
    {
      label: t("Analytics"),
      text: t("View insights"),
      href: "/business-dashboard",
      icon: ChartNoAxesColumn,
      tone: "bg-save/12 text-save",
    },
    {
      label: t("Events"),
      text: t("Manage events"),
      href: "/events",
      icon: CalendarDays,
      tone: "bg-going/12 text-going",
    },
    {
      label: t("Messages"),
      text: t("Connect with travelers"),
      href: "/messages",
      icon: MessageSquare,
      tone: "bg-like/12 text-like",
    },
  ],
});

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

const getTips = (): Record<UserType, Tip[]> => ({
  traveler: [
    {
      title: t("Set Your Preferences"),
      text: t("Add your travel preferences for better first matches."),
    },
    { title: t("Start Swiping"), text: t("Every like, save or skip improves your matches. Undo reverses it.") },
    { title: t("RSVP to Events"), text: t("RSVP to reserve a seat. You can change your answer at any time.") },
  ],
  business: [
    {
      title: t("Complete Your Profile"),
      text: t("Add photos, opening hours and a short description to attract the right guests."),
    },
    { title: t("Create Events"), text: t("An event gives travelers a reason to visit this week.") },
    {
      title: t("Send Messages"),
      text: t("Share news with travelers who liked or saved you, up to 20 times a day."),
    },
  ],
});

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
