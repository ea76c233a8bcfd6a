import * as lucide from "lucide-react";
import type { ReactNode } from "react";
import type { UserType } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { translateAll } from "../../i18n/texts.ts";
import { Card } from "../../ui/Card.tsx";
import texts from "./home.texts.json" with { type: "json" };

type Props = {
  firstName: string | null;
  userType: UserType;
  /** What is unread; travelers only. */
  news: ReactNode;
  tonight: ReactNode;
  recent: ReactNode;
};

type Words = { subtitle: string; cards: { label: string; text: string }[]; tips: { title: string; text: string }[] };

export function HomeScreen({ firstName, userType, news, tonight, recent }: Props) {
  const { subtitle, cards, tips } = translateAll(texts[userType], {}) as Words;
  return (
    <div className="page-width py-8 grid gap-8">
      <header>
        <h1 className="text-3xl md:text-4xl lg:text-5xl break-words">
          {firstName ? t("Welcome back, {name}!", { name: firstName }) : t("Welcome back, Traveler!")}
        </h1>
        <p className="mt-2 text-lg text-faint">{subtitle}</p>
      </header>
      {news}
      {tonight}
      <QuickCards cards={CARDS[userType].map((card, i) => ({ ...card, ...cards[i]! }))} />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] items-start">
        {recent}
        <QuickTips tips={tips} />
      </div>
    </div>
  );
}

type QuickCard = { href: string; icon: lucide.LucideIcon; tone: string };

/** The order is that of their texts. */
const CARDS: Record<UserType, QuickCard[]> = {
  traveler: [
    { href: "/discover", icon: lucide.Compass, tone: "bg-act/12 text-act" },
    { href: "/dashboard", icon: lucide.Bookmark, tone: "bg-save/12 text-save" },
    { href: "/events", icon: lucide.CalendarDays, tone: "bg-going/12 text-going" },
    { href: "/map", icon: lucide.Map, tone: "bg-like/12 text-like" },
  ],
  business: [
    { href: "/business-profile", icon: lucide.Store, tone: "bg-act/12 text-act" },
    { href: "/business-dashboard", icon: lucide.ChartNoAxesColumn, tone: "bg-save/12 text-save" },
    { href: "/events", icon: lucide.CalendarDays, tone: "bg-going/12 text-going" },
    { href: "/messages", icon: lucide.MessageSquare, tone: "bg-like/12 text-like" },
  ],
};

const QuickCards = ({ cards }: { cards: (QuickCard & Words["cards"][number])[] }) => (
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

const QuickTips = ({ tips }: Pick<Words, "tips">) => (
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
