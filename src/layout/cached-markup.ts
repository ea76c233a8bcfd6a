// Markup of components that depend on their props alone. It is rendered once for the same props and language.
import { LRUCache } from "lru-cache";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { getLanguage } from "../i18n/t.ts";
import { withoutPreloads } from "./preloads.ts";

/** Per component. A navigation bar has 10 KB. */
const MAX_CACHED = 500;

/** @returns a function that renders the component. Its props must be plain data, and it must not contain islands. */
export function cachedMarkup<Props extends object>(
  component: (props: Props) => ReactElement | null,
): (props: Props) => string {
  const cache = new LRUCache<string, string>({ max: MAX_CACHED });
  return (props) => {
    const key = getLanguage() + JSON.stringify(props);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const markup = withoutPreloads(renderToStaticMarkup(createElement(component, props)));
    cache.set(key, markup);
    return markup;
  };
}
