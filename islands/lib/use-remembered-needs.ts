import { useEffect } from "react";
import type { NeedsQuery } from "../../src/taste/needs.ts";
import { readStoredNeeds } from "./needs.ts";

/** Needs that this browser remembers apply to a deck or map whose address has none; "Clear all" forgets them. */
export function useRememberedNeeds(apply: boolean, needs: NeedsQuery, toAddress: (needs: NeedsQuery) => string): void {
  // Only when the page opens: who drops a filter later has dropped it.
  useEffect(() => {
    const remembered = apply && Object.keys(needs).length === 0 ? readStoredNeeds() : null;
    if (remembered && Object.keys(remembered).length > 0) location.replace(toAddress(remembered));
  }, []);
}
