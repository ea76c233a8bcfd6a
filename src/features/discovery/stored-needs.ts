// What a traveler agreed to store: their needs apply wherever they are signed in, until they withdraw.
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/index.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import { type NeedsQuery, toNeeds, toNeedsQuery } from "../../taste/needs.ts";
import { StorableNeeds, type StoredNeeds } from "./schema.ts";
import { areNeedsOff, formatNeeds, parseNeeds, type UrlNeeds } from "./surroundings.ts";
import { forgetTraveler } from "./traveler-cache.ts";

const NOTHING: StoredNeeds = { needs: null, agreedAt: null };

export async function getStoredNeeds(batch: Database, userId: string): Promise<StoredNeeds> {
  const [row] = await selectNeeds(batch, { userId });
  if (!row) return NOTHING;
  const parsed = v.safeParse(StorableNeeds, row.needs);
  return parsed.success ? { needs: parsed.output, agreedAt: new Date(row.agreedAt).toISOString() } : NOTHING;
}

const selectNeeds = preparedStatement<{ needs: NeedsQuery; agreedAt: string | Date }>(sql`
  select needs, agreed_at as "agreedAt" from stored_needs where user_id = ${placeholder("userId")}::uuid`);

export async function storeNeeds(db: Database, userId: string, needs: StorableNeeds): Promise<StoredNeeds> {
  const text = JSON.stringify(toNeedsQuery(toNeeds(needs)));
  await db.execute(sql`
    insert into stored_needs (user_id, needs) values (${userId}, ${text}::text::jsonb)
    on conflict (user_id) do update set needs = excluded.needs, agreed_at = now()`);
  return getStoredNeeds(db, userId);
}

export async function deleteNeeds(db: Database, userId: string): Promise<void> {
  await db.execute(sql`delete from stored_needs where user_id = ${userId}`);
  forgetTraveler(db, userId);
}

/** The needs in a page's address, else the stored ones, unless it says "needs=off". @throws ValidationError as `parseNeeds` */
export function chooseNeeds(batch: Database, userId: string, url: string): Promise<UrlNeeds> {
  const asked = parseNeeds(url);
  if (areNeedsOff(url) || Object.keys(formatNeeds(asked)).length > 0) return Promise.resolve(asked);
  return getStoredNeeds(batch, userId).then(({ needs }) => ({ ...asked, ...needs }));
}
