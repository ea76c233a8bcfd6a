// Who last changed a fact of a place by hand. The other facts come from its source.
import { type SQL, sql } from "drizzle-orm";
import { businesses } from "../../../../db/index.ts";
import { FACT_KEYS, type FactEdits, type Facts } from "../../../../db/vocabulary.ts";

type Editor = "owner" | "admin";

/** The facts that differ, those removed included; null without any. */
export function toFactEdits(by: Editor, before: Facts | null, after: Facts | null): FactEdits | null {
  const at = new Date().toISOString();
  const changed = FACT_KEYS.filter((key) => before?.[key] !== after?.[key]);
  return changed.length > 0 ? Object.fromEntries(changed.map((key) => [key, { by, at }])) : null;
}

/** The column to update beside the facts. @param after undefined if they don't change */
export function editedFacts(by: Editor, before: Facts | null, after: Facts | null | undefined): { factEdits?: SQL } {
  const edits = after === undefined ? null : toFactEdits(by, before, after);
  if (!edits) return {};
  return { factEdits: sql`coalesce(${businesses.factEdits}, '{}') || ${JSON.stringify(edits)}::text::jsonb` };
}
