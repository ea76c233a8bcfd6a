// Which language a request is answered in: its `?lang=`, the account's setting, the cookie, Accept-Language, the default.
import Negotiator from "negotiator";
import type { Config } from "../config.ts";
import type { AppContext } from "../context.ts";
import { type Language, toCatalogTags } from "../i18n/languages.ts";
import { getCookie } from "./cookies.ts";

export const LANGUAGE_COOKIE = "lang";

export function chooseLanguage({ config }: AppContext, request: Request): { language: Language; isInUrl: boolean } {
  const named = request.url.includes("lang=") && URL.parse(request.url)?.searchParams.get("lang");
  const inUrl = named && toCatalogTags(named);
  if (inUrl && config.languages.includes(inUrl)) return { language: inUrl, isInUrl: true };
  const inCookie = getCookie(request, LANGUAGE_COOKIE);
  if (inCookie && config.languages.includes(inCookie)) return { language: inCookie, isInUrl: false };
  return { language: getPreferredLanguage(config, request), isInUrl: false };
}

/** The language for somebody who has chosen none. */
export function getPreferredLanguage({ languages }: Pick<Config, "languages">, request: Request): Language {
  const accepted = request.headers.get("accept-language");
  if (!accepted || accepted.length > MAX_HEADER) return languages[0]!;
  const headers = { "accept-language": toCatalogTags(accepted) };
  return new Negotiator({ headers }).language([...languages]) ?? languages[0]!;
}

/** Browsers send some 50 characters. */
const MAX_HEADER = 500;
