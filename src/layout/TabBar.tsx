// The tab bar at the bottom of phones. Its last tab opens the menu with the other items.
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import type { UserType } from "../../db/vocabulary.ts";
import { t } from "../i18n/t.ts";
import { opensDialog } from "./MenuButtons.tsx";
import { ITEMS, type Item, SeatsBadge } from "./NavBar.tsx";

const TABS: Record<UserType, string[]> = {
  traveler: ["/", "/discover", "/map", "/events"],
  business: ["/", "/business-dashboard", "/events", "/messages"],
};

type Props = { userType: UserType; newSeats: number; path: string };

export function TabBar({ userType, newSeats, path }: Props) {
  const tabs = TABS[userType].map((href) => ITEMS[userType].find((item) => item.href === href) as Item);
  return (
    <Tabs
      tabs={tabs.map(({ label, ...tab }) => ({ ...tab, label: t(label) }))}
      badges={{ "/events": <SeatsBadge count={newSeats} /> }}
      path={path}
    />
  );
}

type TabsProps = { tabs: Pick<Item, "label" | "href" | "icon">[]; badges?: Record<string, ReactNode>; path: string };

export const Tabs = ({ tabs, badges = {}, path }: TabsProps) => (
  <nav aria-label={t("Tabs")} className="tab-bar">
    {tabs.map(({ label, href, icon: Icon }) => (
      <a key={href} href={href} aria-current={href === path ? "page" : undefined} className="tab">
        <span className="tab-icon">
          <Icon size={22} aria-hidden />
        </span>
        <span className="tab-label">{label}</span>
        {badges[href]}
      </a>
    ))}
    <button type="button" className="tab" {...opensDialog("menu")}>
      <span className="tab-icon">
        <Ellipsis size={22} aria-hidden />
      </span>
      <span className="tab-label">{t("More")}</span>
    </button>
  </nav>
);
