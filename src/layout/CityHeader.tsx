import { t } from "../i18n/t.ts";
import { toSignInPath } from "../ui/account-paths.ts";
import { QuietLink } from "../ui/Button.tsx";
import { HomeLink } from "./NavBar.tsx";
import type { Site } from "./SiteMark.tsx";

type Props = Site & { path: string };

/** The header of pages that anyone can read, for visitors who are not signed in. */
export function CityHeader({ path, ...site }: Props) {
  const links = [
    { label: t("Places"), href: "/places" },
    { label: t("Map"), href: "/places/map" },
    { label: t("What's on"), href: "/whats-on" },
  ];
  return (
    <header className="page-width city-header">
      <HomeLink {...site} />
      <nav aria-label={t("Main")} className="city-header-links">
        {links.map(({ label, href }) => (
          <a key={href} href={href} aria-current={href === path ? "page" : undefined} className="nav-link">
            {label}
          </a>
        ))}
        <a href={toSignInPath({ returnTo: path })} className="nav-link">
          {t("Sign In")}
        </a>
      </nav>
      <QuietLink href="/try">{t("Start Swiping")}</QuietLink>
    </header>
  );
}

export const PlainHeader = (site: Site) => (
  <header className="page-width py-4">
    <HomeLink {...site} />
  </header>
);
