// How a browser came to send a GET: because someone opened the address, or by itself.
import { Forbidden } from "../errors.ts";
import { t } from "../i18n/t.ts";

const SPECULATIVE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Whether the browser loads the page before anyone asks for it. */
export const isSpeculative = (headers: Headers): boolean =>
  SPECULATIVE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));

/** Whether it was a page of this site, or nobody's. Older browsers and programs don't say. */
export const isOwnLink = (headers: Headers): boolean =>
  /^(same-origin|none)$/.test(headers.get("sec-fetch-site") ?? "none");

/** A GET that changes something must not be a prefetch, an image or a frame. @throws Forbidden */
export function assertVisit(headers: Headers): void {
  const destination = headers.get("sec-fetch-dest") ?? "document";
  const mode = headers.get("sec-fetch-mode") ?? "navigate";
  const isNavigation = destination === "document" && mode === "navigate";
  const isOwnScript = destination === "empty" && headers.get("sec-fetch-site") === "same-origin";
  if (isSpeculative(headers) || !(isNavigation || isOwnScript))
    throw new Forbidden(t("This address only works when you open it."));
}
