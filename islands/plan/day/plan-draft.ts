// Changes of a plan that are on their way to the server, kept in this tab so that a reload doesn't lose them.
import type { PlanChanges } from "../../../src/features/plan/schema.ts";

/** `until`: the revision that the plan has once all of it has arrived. */
type Draft = PlanChanges & { until: number };

const toKey = (id: string) => `plan:${id}`;

export const keepDraft = (id: string, draft: Draft) => sessionStorage.setItem(toKey(id), JSON.stringify(draft));
export const dropDraft = (id: string) => sessionStorage.removeItem(toKey(id));

/** The stops that the server may not have got; undefined if it has, or if the plan was changed elsewhere since. */
export function findDraft(id: string, revision: number): PlanChanges["stops"] | undefined {
  const draft: Draft | null = JSON.parse(sessionStorage.getItem(toKey(id)) ?? "null");
  return draft && draft.revision <= revision && revision < draft.until ? draft.stops : undefined;
}
