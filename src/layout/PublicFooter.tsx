import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import type { AppContext } from "../context.ts";
import { getTypeLabel } from "../i18n/labels.ts";
import { t } from "../i18n/t.ts";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { ThemeSwitch } from "./NavBar.tsx";

type Props = {
  ctx: AppContext;
  /** This page's path and query, to return to after switching the theme. */
  path: string;
  theme?: "light" | "dark";
};

export function PublicFooter({ ctx, path, theme }: Props) {
  const { siteName, tagline, contactEmail, communityUrl, publicCity } = ctx.config;
  const links = [
    { label: t("Privacy"), href: "/privacy" },
    { label: t("Terms"), href: "/terms" },
    { label: t("Contact"), href: contactEmail && `mailto:${contactEmail}` },
    { label: t("Help center"), href: "/help" },
    { label: t("Community"), href: communityUrl },
    { label: t("Status"), href: "/status" },
    { label: t("API"), href: "/api/docs" },
  ];
  return (
    <footer className="public-footer">
      <div className="page-width public-footer-row">
        <div>
          <p className="font-display text-xl">{siteName}</p>
          <p className="text-sm text-faint">
            {tagline ? <bdi>{tagline}</bdi> : t("Run by a small operator on their own server.")}
          </p>
        </div>
        <div>
          {publicCity && <FooterLinks label={t("The city")} links={getCityLinks()} />}
          <FooterLinks label={t("About this site")} links={links} />
        </div>
        <LanguageChoice languages={ctx.config.languages} path={path} />
        <ThemeSwitch theme={theme} path={path} />
      </div>
    </footer>
  );
}

type FooterLink = { label: string; href: string | undefined };

/** Every list of places begins at one of these, so that none is far from any page. */
const getCityLinks = (): FooterLink[] => [
  { label: t("Places"), href: "/places" },
  ...BUSINESS_TYPES.map((type) => ({ label: getTypeLabel(type), href: `/places/${type}` })),
  { label: t("Map"), href: "/places/map" },
  { label: t("What's on"), href: "/whats-on" },
];

const FooterLinks = ({ label, links }: { label: string; links: readonly FooterLink[] }) => (
  <nav aria-label={label} className="public-footer-links">
    {links.map(
      ({ label, href }) =>
        href && (
          <a key={label} href={href} className="nav-link">
            {label}
          </a>
        ),
    )}
  </nav>
);
