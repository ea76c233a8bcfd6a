// A list of things to decide: a decided one leaves at once, and comes back if the server refuses.
import { useRef, useState } from "react";
import { wordsOf } from "./form.ts";
import { onFailure } from "./query.ts";
import { refreshCounts } from "./refresh-counts.ts";
import { showToast, type Toast } from "./toasts.ts";

/** @returns what is left, `settle` which sends a decision on some of it, and the list that takes the focus a settled one had */
export function useDecisionQueue<Item extends { id: string }>(items: Item[]) {
  const list = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());

  /** @param alsoGone ids that leave with it once the server agrees */
  async function settle(id: string, send: () => Promise<unknown>, said: Omit<Toast, "id">, alsoGone: string[] = []) {
    setSettled((before) => new Set(before).add(id));
    requestAnimationFrame(() => list.current?.focus());
    try {
      await send();
      setSettled((before) => new Set([...before, ...alsoGone]));
      showToast(said);
      void refreshCounts();
    } catch (error) {
      setSettled((before) => new Set([...before].filter((each) => each !== id)));
      onFailure(() => showToast({ title: "Error", description: wordsOf(error).message, destructive: true }))(
        error as Error,
      );
    }
  }

  return { left: items.filter(({ id }) => !settled.has(id)), settle, list };
}
