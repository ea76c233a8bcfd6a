import { Menu, X } from "lucide-react";
import type { SignUpMode } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { closesDialog, opensDialog } from "../../layout/MenuButtons.tsx";
import { type Site, SiteMark } from "../../layout/SiteMark.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { DialogLink, SignUpLink } from "./DialogLink.tsx";
import type { View, ViewTexts } from "./texts.ts";

type Props = { view: View; texts: ViewTexts; site: Site; signUp: SignUpMode; isCityPublic: boolean };

export const LandingHeader = ({ view, texts, site, signUp, isCityPublic }: Props) => (
  <header id="landing-header" className="landing-header">
    <div className="page-width landing-bar">
      <a href={getViews()[view].href} className="wordmark">
        <SiteMark {...site} size="size-9" dir="auto" />
      </a>
      <ViewToggle view={view} label={t("View")} className="in-bar" />
      {isCityPublic && (
        <a href="/places" className="button button-bare in-bar">
          {t("Places")}
        </a>
      )}
      <DialogLink opensDialog="login" className="button-bare in-bar">
        {t("Sign In")}
      </DialogLink>
      <SignUpLink view={view} signUp={signUp} className="button-act in-bar">
        {texts.hero.secondary}
      </SignUpLink>
      <button
        type="button"
        id="landing-menu-button"
        className="menu-button"
        aria-label={t("Open menu")}
        {...opensDialog("menu")}
      >
        <Menu size={24} aria-hidden />
      </button>
    </div>
    <dialog id="menu" className="drawer" aria-label={t("Menu")} {...{ closedby: "any" }}>
      <div className="menu-top">
        <span className="wordmark">{site.siteName}</span>
        <button type="button" className="menu-button" aria-label={t("Close menu")} {...closesDialog("menu")}>
          <X size={24} aria-hidden />
        </button>
      </div>
      <div className="menu-body">
        <p className="eyebrow">{t("Show the page for")}</p>
        <ViewToggle view={view} label={t("View, in the menu")} />
        {isCityPublic && <QuietLink href="/places">{t("Places")}</QuietLink>}
        <SignUpLink view={view} signUp={signUp} className="button-act">
          {texts.hero.secondary}
        </SignUpLink>
        <DialogLink opensDialog="login" className="button-quiet">
          {t("Sign In")}
        </DialogLink>
      </div>
    </dialog>
  </header>
);

const getViews = () =>
  ({
    traveler: { label: t("Travelers"), href: "/" },
    business: { label: t("Businesses"), href: "/?view=business" },
  }) as const satisfies Record<View, object>;

/** Each view has its own URL. With scripts, the page changes in place. */
const ViewToggle = ({ view, label, className = "" }: { view: View; label: string; className?: string }) => (
  <nav aria-label={label} className={`view-toggle ${className}`}>
    {(["traveler", "business"] as const).map((choice) => (
      <a
        key={choice}
        href={getViews()[choice].href}
        data-view={choice}
        aria-current={choice === view ? "page" : undefined}
        className="view-choice"
      >
        {getViews()[choice].label}
      </a>
    ))}
  </nav>
);
