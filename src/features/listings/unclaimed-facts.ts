// What an imported listing said before it had an owner: kept while there is one, and restored when they leave.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";

/** Columns that an owner writes, and their types. */
const OWNERS = {
  name: "text",
  type: "text",
  description: "text",
  location: "text",
  contact_info: "text",
  website: "text",
  opening_hours: "text",
  price_level: "smallint",
  latitude: "numeric",
  longitude: "numeric",
} as const;

const names = Object.keys(OWNERS);
const listed = (prefix: string) => sql.raw(names.map((name) => `${prefix}.${name}`).join(", "));

/** Call it before the new owner can write. @param tx the transaction of the handover */
export async function saveUnclaimedFacts(tx: Database, id: string): Promise<void> {
  const facts = sql.raw(`jsonb_build_object(${names.map((name) => `'${name}', ${name}`).join(", ")})`);
  await tx.update(businesses).set({ unclaimedFacts: facts }).where(eq(businesses.id, id));
}

/**
 * Makes an imported place nobody's again, with what it said before. Where nothing was kept, the owner's words and contact go
 * until the next import. A rejected place stays rejected.
 * @param tx the transaction in which its owner leaves
 */
export async function releasePlace(tx: Database, id: string): Promise<void> {
  const isImported = and(eq(businesses.id, id), isNotNull(businesses.sourceId));
  const types = sql.raw(
    Object.entries(OWNERS)
      .map(([name, type]) => `${name} ${type}`)
      .join(", "),
  );
  await tx
    .update(businesses)
    .set({ description: null, contactInfo: null })
    .where(and(isImported, sql`${businesses.unclaimedFacts} is null`));
  await tx.execute(sql`
    update businesses b set (${sql.raw(names.join(", "))}) = (
      select ${listed("f")} from jsonb_to_record(b.unclaimed_facts) as f(${types}))
    where b.id = ${id} and b.source_id is not null and b.unclaimed_facts is not null`);
  await tx
    .update(businesses)
    .set({ userId: null, unclaimedFacts: null, approvedFacts: null, changedAt: null, updatedAt: sql`now()` })
    .where(isImported);
}
