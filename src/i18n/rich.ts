import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { formatMessage, type Value } from "./formatting.ts";
import { getLocale, lookUp } from "./t.ts";

type RichValue = Value | ReactElement | ((text: ReactNode) => ReactNode);

/** Translates with elements: `rich("Read the <link>terms</link>.", { link: (text) => <a href="/terms">{text}</a> })` */
export function rich(text: string, values: Record<string, RichValue>): ReactNode {
  const elements: ReactElement[] = [];
  const renderers = Object.entries(values).map(([name, value]) => {
    if (typeof value === "function") return [name, (parts: ReactNode[]) => value(toNode(parts, elements))];
    if (isValidElement(value)) return [name, `${MARK}${elements.push(value) - 1}${MARK}`];
    return [name, typeof value === "string" ? value.replaceAll(MARK, "") : value];
  });
  return toNode(formatMessage<ReactNode>(lookUp(text), getLocale(), Object.fromEntries(renderers)), elements);
}

/** Stands around the number of an element while the text is formatted: a character for private use. */
const MARK = "\ue000";

function toNode(parts: ReactNode, elements: readonly ReactElement[]): ReactNode {
  const nodes = [parts]
    .flat()
    .flatMap((part) =>
      typeof part === "string" ? part.split(MARK).map((text, i) => (i % 2 ? elements[Number(text)] : text)) : [part],
    );
  return nodes.length > 1 ? createElement(Fragment, null, ...nodes) : nodes[0];
}
