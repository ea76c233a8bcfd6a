// Wakes the islands on the page and nothing else.
import { type ComponentType, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { Providers } from "./lib/Providers.tsx";
import { type IslandName, islands } from "./registry.ts";

/** Wakes each island at once, or when it comes near the viewport. */
export function hydrateIslands(markers: Iterable<HTMLElement>): void {
  for (const marker of markers) {
    if (marker.dataset.when === "visible") whenVisible(marker, wake);
    else void wake(marker);
  }
}

async function wake(marker: HTMLElement): Promise<void> {
  const Component = (await islands[marker.dataset.island as IslandName]()) as ComponentType<object>;
  const props = JSON.parse(marker.nextElementSibling?.textContent ?? "{}");
  const Awake = () => {
    useEffect(() => tell(marker), []);
    return <Component {...props} />;
  };
  const island = (
    <Providers>
      <Awake />
    </Providers>
  );
  hydrateRoot(marker, island, { identifierPrefix: marker.id });
}

/** Marks the island as awake, for whoever waits for it. */
function tell(marker: HTMLElement): void {
  marker.dataset.awake = "";
  marker.dispatchEvent(new Event("awake"));
}

function whenVisible(marker: HTMLElement, act: (marker: HTMLElement) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act(marker);
    },
    { rootMargin: "200px" },
  );
  observer.observe(marker);
}
