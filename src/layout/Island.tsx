// A part of a page that wakes up in the browser: rendered on its own, with its props beside it.
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { Providers } from "../../islands/lib/Providers.tsx";
import { type IslandName, type IslandProps, islands } from "../../islands/registry.ts";
import { trackIsland } from "./rendered-islands.ts";

const loaded = new Map<string, ComponentType<object>>();

/** Loads every island's code, once, before the first page is rendered. */
export async function loadIslands(): Promise<void> {
  for (const [name, load] of Object.entries(islands)) loaded.set(name, (await load()) as ComponentType<object>);
}

/**
 * Renders an island and the props it starts from, which are data, never functions.
 * @param when "load" wakes it at once, "visible" when it comes near the viewport
 */
export function Island<Name extends IslandName>({
  name,
  props,
  when = "load",
}: {
  name: Name;
  props: IslandProps<Name>;
  when?: "load" | "visible";
}) {
  const id = trackIsland(name, when === "load");
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

/** React puts image preloads before the markup, where hydration does not expect them. */
const withoutPreloads = (html: string) => html.replace(/^(<link rel="preload"[^>]*>)+/, "");

/** JSON that cannot end the script it stands in. */
export const asScriptText = (data: unknown) => JSON.stringify(data).replaceAll("<", "\\u003c");
