// An island: a part of a page that is hydrated in the browser. It is rendered on its own, with its props beside it.
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { Providers } from "../../islands/lib/Providers.tsx";
import { type IslandName, type IslandProps, islands } from "../../islands/registry.ts";
import { stringifyProps } from "../encoding/json.ts";
import { withoutPreloads } from "./preloads.ts";
import { trackIsland } from "./rendered-islands.ts";
import { prerenderIcons } from "./server-icons.ts";
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
      <script type="application/json" dangerouslySetInnerHTML={{ __html: withoutTags(stringifyProps(props)) }} />
    </>
  );
}

/** JSON that cannot close the script element around it. */
export const asScriptText = (data: unknown) => withoutTags(JSON.stringify(data));

const withoutTags = (json: string) => json.replaceAll("<", "\\u003c");
