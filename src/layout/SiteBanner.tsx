// What an office announces at the top of every page, until its days are over or a visitor closes it.
import { X } from "lucide-react";
import type { AppContext } from "../context.ts";
import { sha256 } from "../encoding/hash.ts";
import { CLOSED_COOKIE, getCookie } from "../http/cookies.ts";
import { getLanguage, t } from "../i18n/t.ts";
import { toDayNumber } from "../ui/dates.ts";

export type Banner = { id: string; language: string; text: string; link: string | null };

/** In the reader's language, else the site's, else any. Whoever has closed it sees another text or link again. */
export function findBanner({ city, config }: AppContext, request: Request, reader = getLanguage()) {
  const { landingTexts, languages, banner } = config;
  const ordered = [reader, languages[0]!, ...Object.keys(landingTexts)];
  const language = ordered.find((each) => landingTexts[each]?.banner);
  const text = language && landingTexts[language]?.banner;
  if (!language || !text) return undefined;
  const { link, from, until } = banner;
  const today = toDayNumber(new Date(), city.timezone);
  if (from && today < toDayNumber(new Date(from), "UTC")) return undefined;
  if (until && today > toDayNumber(new Date(until), "UTC")) return undefined;
  const id = sha256(JSON.stringify([text, link])).slice(0, 12);
  return getCookie(request, CLOSED_COOKIE) === id ? undefined : { id, language, text, link };
}

/** It works without JavaScript, and is closed before the next page is sent, so that nothing moves. */
export function SiteBanner({ id, language, text, link, path }: Banner & { path: string }) {
  return (
    <aside aria-label={t("Banner [[of the site]]")} className="banner">
      <div className="page-width banner-row">
        <p lang={language} dir="auto">
          {link ? <a href={link}>{text}</a> : text}
        </p>
        <a
          href={`/close/${id}?returnTo=${encodeURIComponent(path)}`}
          aria-label={t("Close this message")}
          className="nav-link nav-icon"
        >
          <X size={20} aria-hidden />
        </a>
      </div>
    </aside>
  );
}
