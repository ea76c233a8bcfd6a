import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Config } from "../config.ts";
import type { AppContext, Viewer } from "../context.ts";
import { manifest } from "../http/assets.ts";
import { EARLY_EVENTS_SCRIPT, INSTANT_PAGES_SCRIPT } from "../http/inline-scripts.ts";
import { isOperator } from "../http/public-city.ts";
import { getCountry, getPriceSign } from "../i18n/current-city.ts";
import { isLanguageInUrl } from "../i18n/current-language.ts";
import { getDirection, type Language, toLocale } from "../i18n/languages.ts";
import { getLanguage, getLocale, t } from "../i18n/t.ts";
import { displayName, getInitial } from "../ui/Avatar.tsx";
import { toAccentPath } from "../ui/accent.ts";
import { toIconPath } from "../ui/logo-paths.ts";
import { CityHeader, PlainHeader } from "./CityHeader.tsx";
import { cachedMarkup, slot } from "./cached-markup.ts";
import { asScriptText } from "./Island.tsx";
import { NavBar, type NavBarViewer } from "./NavBar.tsx";
import { PublicFooter } from "./PublicFooter.tsx";
import { type Banner, SiteBanner } from "./SiteBanner.tsx";
import { TabBar } from "./TabBar.tsx";

export type Page = {
  title: string;
  description?: string;
  /** "app": the navigation bar; "city": the way around the open city; "plain": only the logo; "none": the screen's own. */
  frame?: "app" | "city" | "plain" | "none";
  /** Shown before and after the screen. Must not contain islands. */
  header?: ReactElement;
  footer?: ReactElement | "public";
  /** The build makes each sheet from what the pages that name it use; see src/build/sheets.ts. */
  sheet?: "app" | "city" | "docs" | "public";
  /** Replaces the script that hydrates islands. */
  script?: "landing";
  flash?: { title: string; description?: string; destructive?: boolean };
  /** A redirect that works without JavaScript. */
  refresh?: { seconds: number; to: string };
  /** Path of the canonical URL. Without one, search engines don't index the page. */
  canonical?: string;
  /** Path for link previews of a page without a canonical URL. */
  preview?: string;
  /** Path or URL of the image for link previews, instead of the site's. */
  image?: string;
  /** Each is a script of its own. */
  jsonLd?: object | object[];
  /** What feed readers and calendar programs can subscribe to. */
  feeds?: readonly Feed[];
  /** Whether the browser animates the way to other such pages, unless it has rendered them in advance. */
  hasTransitions?: boolean;
  headers?: Record<string, string>;
};

export type Feed = { type: "application/atom+xml" | "text/calendar"; title: string; path: string };

type Props = {
  ctx: AppContext;
  viewer: Viewer | null;
  page: Page;
  theme?: "light" | "dark";
  banner?: Banner | undefined;
  path: string;
  /** The pattern of its address, whose speed is measured. */
  route?: string | undefined;
  /** Read by src/ui/now.ts. */
  now?: number | undefined;
  scripts: string[];
  content: string;
};

/** The whole document. What most pages have in common comes from a cache. */
export function renderDocument(props: Props): string {
  const { ctx, viewer, page, theme, banner, path, route, now, scripts, content } = props;
  const { siteName, accent, logo, baseUrl, languages, speedSample } = ctx.config;
  const { header, footer, headers: _, ...metadata } = page;
  const frame = page.frame ?? chooseFrame(ctx, viewer, page);
  const userType = frame === "app" ? viewer?.userType : undefined;
  return [
    `<!doctype html><html${languageAttributes()}${attribute("data-theme", theme)}${attribute("data-scene", ctx.city.scene)}${attribute("data-price-sign", getPriceSign())}${attribute("data-viewer", viewer?.id)}${attribute("data-now", scripts.length > 0 ? now?.toString() : undefined)}${attribute("data-speed", route && speedSample ? `${speedSample} ${route}` : undefined)}${attribute("data-offline", viewer && ctx.config.offline ? (viewer.userType ?? "") : undefined)}>`,
    `<head>${renderHeadStart({ sheet: page.sheet ?? "app", accent, hasTransitions: page.hasTransitions === true, isInteractive: scripts.length > 1 })}`,
    renderHead(
      {
        config: { siteName, logo, baseUrl, languages },
        isLanguageInUrl: isLanguageInUrl(),
        page: { ...metadata, title: slot(0), ...(page.description && { description: slot(1) }) },
        title: page.title === siteName ? siteName : slot(2),
        scripts,
        isSignedIn: viewer !== null,
      },
      [page.title, page.description ?? "", `${page.title} · ${siteName}`],
    ),
    `</head><body><a href="#main" class="skip-link">${t("Skip to content")}</a>`,
    banner && renderBanner({ ...banner, path }),
    frame === "app" &&
      viewer &&
      renderNavBar(
        { viewer: withSlots(viewer), site: { siteName, logo }, languages, path, theme },
        listPersonalTexts(viewer),
      ),
    frame === "city" && renderCityHeader({ siteName, logo, path }),
    frame === "plain" && renderPlainHeader({ siteName, logo }),
    header && renderToStaticMarkup(header),
    viewer && scripts.length > 0 && renderNoScriptNote(),
    `<main id="main" class="flex-1" tabindex="-1">${content}</main>`,
    footer &&
      renderToStaticMarkup(
        footer === "public" ? <PublicFooter ctx={ctx} path={page.canonical ?? path} theme={theme} /> : footer,
      ),
    userType && renderTabBar({ userType, newSeats: viewer?.newSeats ?? 0, path }),
    page.flash && `<script id="flash" type="application/json">${asScriptText(page.flash)}</script>`,
    "</body></html>",
  ]
    .filter(Boolean)
    .join("");
}

function chooseFrame(ctx: AppContext, viewer: Viewer | null, page: Page): "app" | "city" | "plain" {
  if (viewer?.userType || isOperator(viewer)) return "app";
  return !viewer && page.footer && ctx.config.publicCity ? "city" : "plain";
}

const renderNoScriptNote = () =>
  `<noscript><p class="page-width py-3 font-semibold">${t("JavaScript is turned off in this browser, so some buttons are missing.")}</p></noscript>`;

/** @param value without characters that need escaping */
const attribute = (name: string, value: string | undefined) => (value === undefined ? "" : ` ${name}="${value}"`);

const directions = new Map<Language, string>();

/** `data-locale` is for `Intl` in the browser. */
function languageAttributes(): string {
  const language = getLanguage();
  const direction = directions.getOrInsertComputed(language, getDirection);
  return ` lang="${language}" dir="${direction}" data-locale="${getLocale()}"`;
}

const withSlots = ({ userType, isModerator, unreadMessages, newSeats, ...person }: Viewer): NavBarViewer => ({
  userType,
  isModerator,
  unreadMessages,
  newSeats,
  firstName: person.firstName && slot(0),
  fullName: getFullName(person) ? slot(1) : null,
  face: { firstName: slot(2), profileImageUrl: person.profileImageUrl && slot(3) },
});

const listPersonalTexts = (viewer: Viewer): string[] => [
  viewer.firstName ?? "",
  getFullName(viewer),
  getInitial(viewer),
  viewer.profileImageUrl ?? "",
];

const getFullName = (person: Pick<Viewer, "firstName" | "lastName" | "email" | "profileImageUrl">) =>
  displayName(person) ?? person.email;

const renderHeadStart = cachedMarkup(HeadStart);
const renderHead = cachedMarkup(Head);
const renderBanner = cachedMarkup(SiteBanner);
const renderNavBar = cachedMarkup(NavBar);
const renderCityHeader = cachedMarkup(CityHeader);
const renderPlainHeader = cachedMarkup(PlainHeader);
const renderTabBar = cachedMarkup(TabBar);

type HeadStartProps = {
  sheet: keyof typeof manifest.sheets;
  accent: string | null;
  hasTransitions: boolean;
  isInteractive: boolean;
};

/**
 * Apart from the rest, before which React puts links to scripts: over HTTP/1.1 these would take the connections that the style
 * sheet needs. Scripts in the page come first, since they wait for the style sheets above them.
 */
function HeadStart({ sheet, accent, hasTransitions, isInteractive }: HeadStartProps) {
  return (
    <>
      <meta charSet="utf-8" />
      {isInteractive && <script dangerouslySetInnerHTML={{ __html: EARLY_EVENTS_SCRIPT }} />}
      {hasTransitions && <script dangerouslySetInnerHTML={{ __html: INSTANT_PAGES_SCRIPT }} />}
      <link rel="stylesheet" href={`/assets/${manifest.sheets[sheet]}`} />
      {accent && <link rel="stylesheet" href={toAccentPath(accent)} />}
      {hasTransitions && (
        <link
          rel="stylesheet"
          href={`/assets/${manifest.sheets.transitions}`}
          media="(prefers-reduced-motion: no-preference)"
        />
      )}
    </>
  );
}

type HeadProps = {
  config: Pick<Config, "siteName" | "logo" | "baseUrl" | "languages">;
  isLanguageInUrl: boolean;
  page: Omit<Page, "header" | "footer" | "headers">;
  /** With the name of the site. */
  title: string;
  scripts: string[];
  isSignedIn: boolean;
};

function Head({ config, isLanguageInUrl, page, title, scripts, isSignedIn }: HeadProps) {
  const { siteName, logo, baseUrl, languages } = config;
  const [hydrate, ...chunks] = scripts;
  // entry.ts loads them after the first paint, and at the first use where nobody needs them before.
  const lazyChunks = chunks.map((chunk) => `/assets/${chunk}`).join(" ");
  const sharedPath = page.canonical ?? page.preview;
  const inUrlLanguage = (url: string) => (isLanguageInUrl ? withLanguage(url, getLanguage()) : url);
  const image = page.image ?? "/og/site.png";
  const picture = image.startsWith("/og/") ? inUrlLanguage(image) : image;
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {page.description && <meta name="description" content={page.description} />}
      <meta name="theme-color" content="#FBF6EE" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#161C1F" media="(prefers-color-scheme: dark)" />
      {page.refresh && <meta httpEquiv="refresh" content={`${page.refresh.seconds};url=${page.refresh.to}`} />}
      {page.canonical ? (
        <CanonicalLinks url={baseUrl + page.canonical} languages={languages} isInUrl={isLanguageInUrl} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {sharedPath && (
        <>
          <meta property="og:site_name" content={siteName} />
          <meta property="og:title" content={page.title} />
          <meta property="og:type" content="website" />
          <meta property="og:locale" content={toGraphLocale(getLanguage())} />
          {languages
            .filter((each) => each !== getLanguage())
            .map((each) => (
              <meta key={each} property="og:locale:alternate" content={toGraphLocale(each)} />
            ))}
          <meta property="og:url" content={inUrlLanguage(baseUrl + sharedPath)} />
          {page.description && <meta property="og:description" content={page.description} />}
          <meta property="og:image" content={new URL(picture, baseUrl).href} />
          {picture.startsWith("/og/") && (
            <>
              <meta property="og:image:type" content="image/png" />
              <meta property="og:image:width" content="1200" />
              <meta property="og:image:height" content="630" />
            </>
          )}
          <meta property="og:image:alt" content={page.title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {manifest.fonts.map((font) => (
        <link
          key={font}
          rel="preload"
          href={`/assets/${font}`}
          as="font"
          type="font/woff2"
          crossOrigin=""
          // After the style sheet, before which nothing is painted.
          fetchPriority="low"
        />
      ))}
      {page.feeds?.map(({ type, title, path }) => (
        <link key={path} rel="alternate" type={type} title={title} href={path} />
      ))}
      <link rel="icon" href={toIconPath(logo, "/favicon.ico")} sizes="32x32" />
      <link rel="icon" href={toIconPath(logo, "/favicon.svg")} type={logo ? "image/png" : "image/svg+xml"} />
      <link rel="apple-touch-icon" href={toIconPath(logo, "/apple-touch-icon.png")} />
      {isSignedIn && <meta name="apple-mobile-web-app-title" content={siteName} />}
      <link rel="manifest" href={`/manifest.webmanifest${logo ? `?logo=${logo}` : ""}`} />
      {hydrate && <script type="module" src={`/assets/${hydrate}`} data-chunks={lazyChunks || undefined} />}
      {page.jsonLd &&
        [page.jsonLd]
          .flat()
          .map((data, index) => (
            <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScriptText(data) }} />
          ))}
    </>
  );
}

/** The Open Graph protocol writes "de_DE". Its readers know no Arabic of a country. */
function toGraphLocale(language: Language): string {
  const { language: code, region } = new Intl.Locale(toLocale(language, getCountry())).maximize();
  return code === "ar" ? "ar_AR" : `${code === "no" ? "nb" : code}_${region}`;
}

type CanonicalProps = { url: string; languages: readonly string[]; isInUrl: boolean };

const withLanguage = (url: string, language: string) => `${url}${url.includes("?") ? "&" : "?"}lang=${language}`;

function CanonicalLinks({ url, languages, isInUrl }: CanonicalProps) {
  const inLanguage = (each: string) => withLanguage(url, each);
  return (
    <>
      <link rel="canonical" href={isInUrl ? inLanguage(getLanguage()) : url} />
      {languages.length > 1 &&
        languages.map((each) => <link key={each} rel="alternate" hrefLang={each} href={inLanguage(each)} />)}
      {languages.length > 1 && <link rel="alternate" hrefLang="x-default" href={url} />}
    </>
  );
}
