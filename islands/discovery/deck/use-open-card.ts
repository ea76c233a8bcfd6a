// Which card is open: an entry of the browser's history, so that Back closes it.
import { type ComponentType, useEffect, useRef, useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { showError } from "../../lib/toasts.ts";
import type { OpenCard } from "./OpenCard.tsx";

type OpenCardComponent = ComponentType<Parameters<typeof OpenCard>[0]>;

type CardState = { card?: string } | null;

const cardInHistory = () => (history.state as CardState)?.card ?? null;

export function useOpenCard(top: string | undefined) {
  const [opened, setOpened] = useState<string | null>(null);
  const [Component, setComponent] = useState<OpenCardComponent | null>(null);

  useEffect(() => {
    const follow = () => setOpened(cardInHistory());
    follow();
    addEventListener("popstate", follow);
    // Not needed for the first paint, but without a connection it could not be loaded later.
    const load = () =>
      void import("./OpenCard.tsx").then(
        ({ OpenCard }) => setComponent(() => OpenCard),
        () => {},
      );
    if (typeof requestIdleCallback === "function") requestIdleCallback(load);
    else setTimeout(load, 1000);
    return () => removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    if (opened === null || opened === top) return;
    if (cardInHistory() === opened) history.replaceState(null, "");
    setOpened(null);
  }, [opened, top]);

  const leaving = useRef<Promise<unknown> | undefined>(undefined);

  async function open(): Promise<void> {
    if (!top || opened !== null) return;
    try {
      const { OpenCard } = await import("./OpenCard.tsx");
      // The browser goes back a moment after it was asked to.
      await leaving.current;
      setComponent(() => OpenCard);
    } catch {
      return showError(t("We couldn't open this place. Please try again."));
    }
    history.pushState({ card: top } satisfies CardState, "");
    setOpened(top);
  }

  function close(): void {
    setOpened(null);
    leaving.current = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
  }
  return { Component: opened !== null && opened === top ? Component : null, open, close };
}
