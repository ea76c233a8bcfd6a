// The needs of the person at this browser: in the address of the page, and in this browser if they say so.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { NEEDS_PARAMS } from "../../db/vocabulary.ts";
import type { NeedCounts, StoredNeeds } from "../../src/features/discovery/schema.ts";
import { type Needs, type NeedsQuery, type NeedsScope, toNeedsQuery } from "../../src/taste/needs.ts";
import type { Point } from "../../src/taste/walking.ts";
import { call } from "./fetch-api.ts";

const STORAGE_KEY = "needs";

/** "type=restaurant&diet=vegan" */
export const toFilter = (type: string, needs: NeedsQuery): string => new URLSearchParams({ type, ...needs }).toString();

export const readFilter = (filter: string): NeedsQuery => {
  const params = new URLSearchParams(filter);
  return Object.fromEntries(NEEDS_PARAMS.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
};

/** The parameters of the places that `useNeedCounts` counts. @param start of walks to count that are no need yet */
export const toCountsQuery = ({ counted }: NeedsScope, needs: NeedsQuery, start?: Point): string =>
  new URLSearchParams({
    ...counted,
    ...needs,
    ...(start && !needs.walk && { from: `${start.latitude},${start.longitude}` }),
  }).toString();

/** How many places each choice leaves, as of now; those of the filter before until they are counted. @param filter as `toCountsQuery` */
export const useNeedCounts = (filter: string): NeedCounts | undefined =>
  useQuery<NeedCounts>({
    queryKey: [`/api/businesses/options?${filter}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  }).data;

export function readStoredNeeds(): NeedsQuery | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored ? readFilter(stored) : null;
  } catch {
    return null;
  }
}

export const readAccountNeeds = (): Promise<StoredNeeds> => call("GET", "/api/users/needs");

export const storeAccountNeeds = (needs: Needs | null): Promise<unknown> =>
  needs
    ? call("PUT", "/api/users/needs", { needs: toNeedsQuery(withoutPlans(needs)), agreed: true })
    : call("DELETE", "/api/users/needs");

const withoutPlans = (needs: Needs): Needs => ({ ...needs, open: null, walk: null });

/** Without a time and a way, which are not needs but plans. */
export function storeNeeds(needs: Needs | null): void {
  try {
    if (needs) localStorage.setItem(STORAGE_KEY, toFilter("all", toNeedsQuery(withoutPlans(needs))));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, they are in the address only.
  }
}
