import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { Providers } from "./lib/Providers.tsx";
import { type IslandName, islands } from "./registry.ts";

/** Hydrates each element now, or when it comes near the viewport if its `data-when` says so. */
export function hydrateIslands(elements: Iterable<HTMLElement>): void {
  for (const element of elements) {
    if (element.dataset.when === "visible") whenVisible(element, hydrate);
    else void hydrate(element);
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  const Component = (await islands[element.dataset.island as IslandName]()) as ComponentType<object>;
  const props = JSON.parse(element.nextElementSibling?.textContent ?? "{}");
  const Hydrated = () => {
    useEffect(() => markHydrated(element), []);
    return <Component {...props} />;
  };
  const island = (
    <Providers>
      <Hydrated />
    </Providers>
  );
  hydrateRoot(element, island, { identifierPrefix: element.id });
}

/** Lets entry.ts replay early clicks, drafts restore their fields, and tests wait. */
function markHydrated(element: HTMLElement): void {
  element.dataset.hydrated = "";
  element.dispatchEvent(new Event("hydrated"));
}

function whenVisible(element: HTMLElement, handler: (element: HTMLElement) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      handler(element);
    },
    { rootMargin: "200px" },
  );
  observer.observe(element);
}
