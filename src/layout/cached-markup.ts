// Markup of components that depend on their props alone. It is rendered once for the same props and language.
import { LRUCache } from "lru-cache";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { getLanguage } from "../i18n/t.ts";
import { withoutPreloads } from "./preloads.ts";

/** Per component. A navigation bar has 10 KB. */
const MAX_CACHED = 500;

const FIRST_SLOT = 0xe000;
const SLOTS = /([\ue000-\ue00f])/;

/** A character in props that stands for a text about a person, or of this page alone, which isn't cached. */
export const slot = (index: number): string => String.fromCharCode(FIRST_SLOT + index);

/** @returns a function that renders the component. Its props must be plain data, and it must not contain islands. */
export function cachedMarkup<Props extends object>(
  component: (props: Props) => ReactElement | null,
): (props: Props, texts?: readonly string[]) => string {
  const cache = new LRUCache<string, string[]>({ max: MAX_CACHED });
  return (props, texts = []) => {
    const key = getLanguage() + JSON.stringify(props);
    const parts = cache.get(key) ?? withoutPreloads(renderToStaticMarkup(createElement(component, props))).split(SLOTS);
    cache.set(key, parts);
    const fill = (part: string, i: number) =>
      i % 2 === 0 ? part : Bun.escapeHTML(texts[part.charCodeAt(0) - FIRST_SLOT] ?? part);
    return parts.map(fill).join("");
  };
}
