// An island: a part of a page that is hydrated in the browser. It is rendered on its own, with its props beside it.

import { Icon } from "lucide-react";
import { type ComponentType, createElement, type ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Providers } from "../../islands/lib/Providers.tsx";
import { type IslandName, type IslandProps, islands } from "../../islands/registry.ts";
import { withoutPreloads } from "./preloads.ts";
import { trackIsland } from "./rendered-islands.ts";
import { shareMarkup } from "./shared-markup.ts";

const loaded = new Map<string, ComponentType<object>>();

/** Loads the code of all islands. Must be called once before the first page is rendered. */
export async function loadIslands(): Promise<void> {
  prerenderIcons();
  shareMarkup();
  for (const [name, load] of Object.entries(islands)) loaded.set(name, (await load()) as ComponentType<object>);
}

/** @param props plain data, sent as JSON @param when "visible": near the viewport; "used": pointed at, focused or pressed */
export function Island<Name extends IslandName>({
  name,
  props,
  when = "load",
}: {
  name: Name;
  props: IslandProps<Name>;
  when?: "load" | "visible" | "used";
}) {
  const id = trackIsland(name, when);
  const Component = loaded.get(name);
  if (!Component) throw new Error(`The island ${name} was not loaded.`);
  const html = renderToString(createElement(Providers, null, createElement(Component, props as object)), {
    identifierPrefix: id,
  });
  return (
    <>
      <div id={id} data-island={name} data-when={when} dangerouslySetInnerHTML={{ __html: withoutPreloads(html) }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: asScriptText(props) }} />
    </>
  );
}

/** JSON that cannot close the script element around it. */
export const asScriptText = (data: unknown) => JSON.stringify(data).replaceAll("<", "\\u003c");

// Icons on the server: the tree of an icon is built once for the same props, and its paths are one string of markup.
type Render = (props: { icon: object; children?: unknown }, ref: unknown) => ReactElement<Record<string, unknown>>;

const rendered = new WeakMap<object, Map<string, ReactElement>>();

/** Replaces how lucide renders an icon, which takes four times as long. The markup stays the same. */
function prerenderIcons(): void {
  const lucide = Icon as unknown as { render: Render & { isPrerendered?: true } };
  const render = lucide.render;
  if (render.isPrerendered) return;
  const prerender: Render = (props, ref) => {
    const { icon, ...rest } = props;
    if (rest.children !== undefined) return render(props, ref);
    const variants = rendered.getOrInsertComputed(icon, () => new Map<string, ReactElement>());
    const key = JSON.stringify(rest);
    const variant = variants.getOrInsertComputed(key, () => withPathsAsMarkup(render(props, ref)));
    return variant as ReturnType<Render>;
  };
  lucide.render = Object.assign(prerender, { isPrerendered: true as const });
}

function withPathsAsMarkup(svg: ReturnType<Render>): ReactElement {
  const { children, ref: _, ...attributes } = svg.props;
  const paths = renderToStaticMarkup(createElement("g", null, children as ReactElement[]));
  const __html = paths.slice("<g>".length, -"</g>".length);
  return createElement("svg", { ...attributes, dangerouslySetInnerHTML: { __html } });
}
