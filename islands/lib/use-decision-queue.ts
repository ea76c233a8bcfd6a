// A decided item leaves the list right away, and returns if the server rejects the decision.
import { useRef, useState } from "react";
import { getErrorMessages } from "./Form.tsx";
import { onFailure } from "./query.ts";
import { refreshCounts } from "./refresh-counts.ts";
import type { Toast } from "./toast-store.ts";
import { showError, showToast } from "./toasts.ts";

export function useDecisionQueue<Item extends { id: string }>(items: Item[]) {
  const list = useRef<HTMLDivElement>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());

  /** @param toast shown once the server accepts @param alsoDecided ids of items that then leave the list with it */
  async function decide(
    id: string,
    send: () => Promise<unknown>,
    toast: Omit<Toast, "id">,
    alsoDecided: string[] = [],
  ) {
    setDecided((ids) => new Set(ids).add(id));
    requestAnimationFrame(() => list.current?.focus());
    try {
      await send();
      setDecided((ids) => new Set([...ids, ...alsoDecided]));
      showToast(toast);
      void refreshCounts();
    } catch (error) {
      setDecided((ids) => new Set([...ids].filter((other) => other !== id)));
      showFailure(error as Error);
    }
  }

  return { remaining: items.filter(({ id }) => !decided.has(id)), decide, list };
}

export const showFailure = (error: Error) => onFailure(() => showError(getErrorMessages(error).message))(error);
