// The navigation of guests: a bar, a menu, and on phones a tab bar.
import { Bookmark, Compass, LogIn, Map as MapIcon, Trash2, UserPlus, Users } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { CloseMenuButton, OpenMenuButton, opensDialog } from "../../layout/MenuButtons.tsx";
import { HomeLink, NavLink, ThemeSwitch } from "../../layout/NavBar.tsx";
import type { Site } from "../../layout/SiteMark.tsx";
import { Tabs } from "../../layout/TabBar.tsx";
import { KEEP_PATH, toSignInPath, toSignUpPath } from "../../ui/account-paths.ts";

const KEEP = { returnTo: KEEP_PATH };

export const FORGET_DIALOG = "forget";

const getItems = () => [
  { label: t("Swipe"), href: "/try", icon: Compass },
  { label: t("Your places"), href: "/try/places", icon: Bookmark },
  { label: t("Map"), href: "/try/map", icon: MapIcon },
];

type Props = Site & { path: string; theme?: "light" | "dark" };

export const TryHeader = ({ path, theme, ...site }: Props) => (
  <header className="sticky top-0 z-30 bg-paper/95 border-b border-line backdrop-blur-md">
    <div className="page-width flex items-center gap-1 sm:gap-2 h-14 md:h-16">
      <HomeLink {...site} />
      <nav aria-label={t("Main")} className="hidden lg:flex items-center gap-1 me-auto">
        <Items path={path} />
      </nav>
      <a href={toSignUpPath(KEEP)} className="button button-quiet whitespace-nowrap">
        {t("Keep this")}
      </a>
      <OpenMenuButton />
    </div>
    <Drawer path={path} theme={theme} />
  </header>
);

const Drawer = ({ path, theme }: Omit<Props, keyof Site>) => (
  <dialog id="menu" className="drawer" aria-label={t("Menu")} {...{ closedby: "any" }}>
    <div className="flex items-center gap-3 p-4 border-b border-line">
      <p className="min-w-0 flex-1 text-sm text-faint">{t("You're looking around without an account.")}</p>
      <CloseMenuButton />
    </div>
    <nav aria-label={t("Menu")} className="grid gap-1 p-3">
      <Items path={path} />
      <NavLink icon={Users} href="/together">
        {t("Swipe together")}
      </NavLink>
      <NavLink icon={UserPlus} href={toSignUpPath(KEEP)}>
        {t("Keep this")}
      </NavLink>
      <NavLink icon={LogIn} href={toSignInPath(KEEP)}>
        {t("Sign In")}
      </NavLink>
      <button type="button" className="nav-link" {...opensDialog(FORGET_DIALOG)}>
        <Trash2 size={18} aria-hidden />
        {t("Forget everything")}
      </button>
    </nav>
    <ThemeSwitch theme={theme} path={path} className="px-4" />
  </dialog>
);

const Items = ({ path }: { path: string }) =>
  getItems().map(({ label, href, icon }) => (
    <NavLink key={href} icon={icon} href={href} aria-current={href === path ? "page" : undefined}>
      {label}
    </NavLink>
  ));

export const TryTabBar = ({ path }: { path: string }) => <Tabs tabs={getItems()} path={path} />;
