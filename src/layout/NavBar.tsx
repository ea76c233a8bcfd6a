import * as lucide from "lucide-react";
import type { ComponentProps } from "react";
import type { UserType } from "../../db/vocabulary.ts";
import type { Viewer } from "../context.ts";
import { msg, t } from "../i18n/t.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { CountBadge } from "../ui/CountBadge.tsx";
import about from "./about.texts.json" with { type: "json" };
import { LanguageChoice } from "./LanguageChoice.tsx";
import { CloseMenuButton, OpenMenuButton } from "./MenuButtons.tsx";
import { type Site, SiteMark } from "./SiteMark.tsx";

export type Item = { label: string; href: string; icon: lucide.LucideIcon };

const TRAVELER_ITEMS: Item[] = [
  { label: msg("Home"), href: "/", icon: lucide.House },
  { label: msg("Discover"), href: "/discover", icon: lucide.Compass },
  { label: msg("Dashboard"), href: "/dashboard", icon: lucide.Heart },
  { label: msg("Events"), href: "/events", icon: lucide.CalendarDays },
  { label: msg("Map"), href: "/map", icon: lucide.Map },
];

/** Only in the menu; on wide screens, the dashboard links to them. */
const MENU_ITEMS: Item[] = [
  { label: msg("Plan a day"), href: "/plan", icon: lucide.CalendarRange },
  { label: msg("Your taste"), href: "/taste", icon: lucide.SlidersHorizontal },
];

const BUSINESS_ITEMS: Item[] = [
  { label: msg("Home"), href: "/", icon: lucide.House },
  { label: msg("Profile"), href: "/business-profile", icon: lucide.Store },
  { label: msg("Dashboard"), href: "/business-dashboard", icon: lucide.ChartNoAxesColumn },
  { label: msg("Events"), href: "/events", icon: lucide.CalendarDays },
  { label: msg("Messages"), href: "/messages", icon: lucide.MessageSquare },
];

/** An admin without an account type looks at the city as visitors do. */
const OPERATOR_ITEMS: Item[] = [
  { label: msg("Home"), href: "/", icon: lucide.House },
  { label: msg("Discover"), href: "/try", icon: lucide.Compass },
  { label: msg("Events"), href: "/whats-on", icon: lucide.CalendarDays },
  { label: msg("Map"), href: "/places/map", icon: lucide.Map },
];

export const ITEMS: Record<UserType, Item[]> = { traveler: TRAVELER_ITEMS, business: BUSINESS_ITEMS };

/** Beyond either, the bar has no room for icons: they would cut the name of the site. */
const MAX_WITH_ICONS = { links: 5, letters: 35 };

const ADMIN_ITEM: Item = { label: msg("Admin"), href: "/admin", icon: lucide.ShieldCheck };

/** What the bar needs to know of a viewer, with slots for what is about the person. */
export type NavBarViewer = Pick<Viewer, "userType" | "isModerator" | "unreadMessages" | "newSeats"> & {
  firstName: string | null;
  fullName: string | null;
  face: { firstName: string; profileImageUrl: string | null };
};

type Props = { viewer: NavBarViewer; site: Site; languages: readonly string[]; path: string; theme?: "light" | "dark" };

export function NavBar({ viewer, site, languages, path, theme }: Props) {
  const ownItems = viewer.userType ? ITEMS[viewer.userType] : OPERATOR_ITEMS;
  const items = [...ownItems, ...(viewer.isModerator ? [ADMIN_ITEM] : [])];
  const letters = items.reduce((sum, { label }) => sum + Bun.stringWidth(t(label)), 0);
  const hasIcons = items.length <= MAX_WITH_ICONS.links && letters <= MAX_WITH_ICONS.letters;
  return (
    <header className="sticky top-0 z-30 bg-paper/95 border-b border-line backdrop-blur-md">
      <div className="page-width flex items-center gap-1 sm:gap-2 h-14 md:h-16">
        <HomeLink {...site} />
        <nav
          aria-label={t("Main")}
          className={`hidden lg:flex items-center gap-1 me-auto ${hasIcons ? "" : "[&_svg]:hidden [&_a]:px-2"}`}
        >
          {items.map((item) => (
            <ItemLink key={item.href} item={item} current={item.href === path} viewer={viewer} />
          ))}
        </nav>
        {viewer.userType === "traveler" && <InboxLink unread={viewer.unreadMessages} current={path === "/messages"} />}
        <a href="/profile" aria-current={path === "/profile" ? "page" : undefined} className="nav-link ps-1.5">
          <Avatar person={viewer.face} className="size-8" />
          <span className="max-sm:visually-hidden max-w-32 truncate">{viewer.firstName ?? t("Profile")}</span>
        </a>
        <a href="/api/logout" title={t("Logout")} className="nav-link hidden lg:inline-flex">
          <lucide.LogOut size={18} aria-hidden />
          <span className="max-xl:visually-hidden">{t("Logout")}</span>
        </a>
        <OpenMenuButton className="lg:hidden" />
      </div>
      <Drawer viewer={viewer} items={items} languages={languages} path={path} theme={theme} />
    </header>
  );
}

export const HomeLink = (site: Site) => (
  <a href="/" className="home-link font-display">
    <SiteMark {...site} size="size-8" />
  </a>
);

const ACCOUNT_TYPES: Record<UserType, string> = { traveler: msg("Traveler"), business: msg("Business") };

type DrawerProps = Omit<Props, "site"> & { items: Item[] };

function Drawer({ viewer, items, languages, path, theme }: DrawerProps) {
  return (
    <dialog id="menu" className="drawer" aria-label={t("Menu")} {...{ closedby: "any" }}>
      <div className="flex items-center gap-3 p-4 border-b border-line">
        <Avatar person={viewer.face} className="size-11" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold truncate" translate="no">
            {viewer.fullName ?? t("User")}
          </p>
          {viewer.userType && <p className="text-sm text-faint">{t(ACCOUNT_TYPES[viewer.userType])}</p>}
        </div>
        <CloseMenuButton />
      </div>
      <nav aria-label={t("Menu")} className="grid gap-1 p-3">
        {[...items, ...(viewer.userType === "traveler" ? MENU_ITEMS : [])].map((item) => (
          <ItemLink key={item.href} item={item} current={item.href === path} viewer={viewer} />
        ))}
        {viewer.userType === "traveler" && (
          <NavLink icon={lucide.Users} href="/together" aria-current={path === "/together" ? "page" : undefined}>
            {t("Swipe together")}
          </NavLink>
        )}
        <a href="/profile" aria-current={path === "/profile" ? "page" : undefined} className="nav-link">
          <Avatar person={viewer.face} className="size-4.5 text-xs" />
          {viewer.firstName ?? t("Profile")}
        </a>
        <NavLink icon={lucide.LogOut} href="/api/logout">
          {t("Logout")}
        </NavLink>
      </nav>
      <LanguageChoice languages={languages} path={path} className="px-1" />
      <ThemeSwitch theme={theme} path={path} className="px-4" />
      <nav aria-label={t("About this site")} className="flex flex-wrap px-1 pb-4 text-sm text-faint">
        <AboutLinks />
      </nav>
    </dialog>
  );
}

type ThemeSwitchProps = { theme?: "light" | "dark"; path: string; className?: string };

/** Links that set a cookie, so that the server renders the right theme. */
export function ThemeSwitch({ theme, path, className = "" }: ThemeSwitchProps) {
  const choices = [
    { label: t("System"), value: "system", current: theme === undefined },
    { label: t("Light"), value: "light", current: theme === "light" },
    { label: t("Dark"), value: "dark", current: theme === "dark" },
  ];
  return (
    <div className={`flex flex-wrap items-center gap-1 py-3 ${className}`}>
      <span className="me-auto text-sm text-faint">{t("Theme")}</span>
      {choices.map(({ label, value, current }) => (
        <a
          key={value}
          href={`/theme/${value}?returnTo=${encodeURIComponent(path)}`}
          aria-current={current ? "true" : undefined}
          className="nav-link text-sm px-3"
        >
          {label}
        </a>
      ))}
    </div>
  );
}

const ItemLink = ({ item, current, viewer }: { item: Item; current: boolean; viewer: NavBarViewer }) => (
  <NavLink icon={item.icon} href={item.href} aria-current={current ? "page" : undefined}>
    {t(item.label)}
    {item.href === "/events" && <SeatsBadge count={viewer.newSeats} />}
  </NavLink>
);

export const NavLink = ({ icon: Icon, children, ...link }: ComponentProps<"a"> & { icon: lucide.LucideIcon }) => (
  <a {...link} className="nav-link">
    <Icon size={18} aria-hidden />
    {children}
  </a>
);

const InboxLink = ({ unread, current }: { unread: number; current: boolean }) => (
  <a href="/messages" aria-current={current ? "page" : undefined} title={t("Messages")} className="nav-link nav-icon">
    <lucide.MessageSquare size={20} aria-hidden />
    <span className="visually-hidden">{t("Messages")}</span>
    <CountBadge name="unread-messages" count={unread} label={t("unread")} />
  </a>
);

export const SeatsBadge = ({ count }: { count: number }) => (
  <CountBadge
    name="new-seats"
    count={count}
    label={t("{count, plural, one {new seat} other {new seats}}", { count })}
  />
);

/** Shown to signed-in users, whose pages have no footer. */
export const AboutLinks = () =>
  Object.entries(about).map(([href, label]) => (
    <a key={href} href={href} className="nav-link">
      {t(label)}
    </a>
  ));
