import { createElement, Fragment, type ReactNode } from "react";
import { formatMessage, type Value } from "./formatting.ts";
import { getLocale, lookUp } from "./t.ts";

type RichValue = Value | ((text: ReactNode) => ReactNode);

/** Translates a text with elements: `rich("Read the <link>terms</link>.", { link: (text) => <a href="/terms">{text}</a> })`. */
export function rich(text: string, values: Record<string, RichValue>): ReactNode {
  const renderers = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "function" ? (parts: ReactNode[]) => value(toNode(parts)) : value,
  ]);
  return toNode(formatMessage<ReactNode>(lookUp(text), getLocale(), Object.fromEntries(renderers)));
}

const toNode = (parts: ReactNode): ReactNode =>
  Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
