// Markup of the parts of islands that are the same for everyone, such as the card of an event.
import { LRUCache } from "lru-cache";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { setSharedContentRenderer } from "../../islands/lib/shared-content.ts";
import { getLanguage } from "../i18n/current-language.ts";
import { withoutPreloads } from "./preloads.ts";

/** In characters. A card has 3,000. */
const MAX_CACHED = 10_000_000;

const cache = new LRUCache<string, string>({
  maxSize: MAX_CACHED,
  sizeCalculation: (text, key) => text.length + key.length,
});

export function shareMarkup(): void {
  setSharedContentRenderer((name, data, render) => {
    const key = `${getLanguage()} ${name} ${JSON.stringify(data)}`;
    const known = cache.get(key);
    if (known !== undefined) return { dangerouslySetInnerHTML: { __html: known } };
    const __html = withoutPreloads(renderToString(createElement(Fragment, null, render())));
    cache.set(key, __html);
    return { dangerouslySetInnerHTML: { __html } };
  });
}
