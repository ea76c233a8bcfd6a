import { type SQL, sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../db/index.ts";
import { getApprovalPrior } from "../../taste/prominence.ts";
import type { TastePlace } from "../../taste/taste.ts";
import { UNKNOWN_LANGUAGE } from "../../ui/local-text.ts";
import countsOfPlacesSql from "./counts-of-places.sql" with { type: "text" };
import listedCountsSql from "./listed-counts.sql" with { type: "text" };
import placeRowsSql from "./place-rows.sql" with { type: "text" };

/** `names` by language, with the plain one, is JSON, null without any. */
export type PlaceRow = TastePlace & {
  names: string | null;
  /** All names, former ones too. */
  titles: string;
  areas: string;
  /** The address and the descriptions in all languages. */
  about: string;
  openingHours: string | null;
  facts: string | null;
  priceLevel: number | null;
};

/** Takes a few ms to process, and stays far below the statement timeout. */
export const BATCH_SIZE = 2000;

/** Every listed place, ordered by id, in batches, so that requests are served in between. There is at least one batch. */
export async function* readPlaceRows(db: Database): AsyncGenerator<PlaceRow[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await readWhere(db, last ? sql`${LISTED} and b.id > ${last}` : LISTED, BATCH_SIZE);
    yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)!.id;
  }
}

const LISTED = sql`b.is_approved and b.maybe_closed_at is null`;

/** What places, as `b`, are found by. */
export const FOUND_BY = sql`
  concat_ws(' ', b.name, (select string_agg(t.value, ' ') from jsonb_each_text(b.names) t), array_to_string(b.former_names, ' ')) as titles,
  array_to_string(b.areas, ' ') as areas,
  concat_ws(' ', b.location, b.description, (select string_agg(t.value, ' ') from jsonb_each_text(b.descriptions) t)) as about,
  array_to_string(b.tags, chr(31)) as tags`;

/** Splitting text is ten times as fast as the driver's array parser. */
const TAG_SEPARATOR = "\u001f";
export const splitTags = (tags: string): string[] => (tags === "" ? [] : tags.split(TAG_SEPARATOR));

async function readWhere(db: Database, which: SQL, max: number): Promise<PlaceRow[]> {
  const rows = await db.execute<StoredRow>(
    fillIn(placeRowsSql, {
      foundBy: FOUND_BY,
      unknownLanguage: UNKNOWN_LANGUAGE,
      which,
      max,
      counts: selectCounts(sql`select id from places`),
    }),
  );
  return rows.map(({ hasWebsite, hasDescription, languages, ...row }) => {
    const tags = splitTags(row.tags);
    const known = { hasHours: row.openingHours !== null, hasWebsite, hasDescription, languages: languages ?? 0, tags };
    return { ...row, tags, approvalPrior: getApprovalPrior(known) };
  });
}

type StoredRow = Omit<PlaceRow, "tags"> & {
  tags: string;
  hasWebsite: boolean;
  hasDescription: boolean;
  /** Null without names by language. */
  languages: number | null;
};

const selectCounts = (ids: SQL) => fillIn(countsOfPlacesSql, { ids });

/** Everything not yet visible is written by this transaction or a later one. */
export type TransactionId = string;

export async function getCurrentTransaction(db: Database): Promise<TransactionId> {
  const [row] = await db.execute<{ moment: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as moment`,
  );
  return row!.moment;
}

export type PlaceChanges = {
  listed: PlaceRow[];
  /** Changed and not listed; some never were. */
  unlisted: string[];
  count: number;
};

/** Undefined if more than `max` places changed. Scans the table once. */
export async function readChanges(db: Database, since: TransactionId, max: number): Promise<PlaceChanges | undefined> {
  // xmin is the lower 32 bits of the 64-bit transaction ID.
  const isNew = sql`age(b.xmin) <= age((${since}::text::numeric % 4294967296)::text::xid)`;
  const [row] = await db.execute<{ count: number; changed: string[] }>(sql`
    select count(*) filter (where ${LISTED})::int as count,
      coalesce(array_agg(b.id::text) filter (where ${isNew}), '{}') as changed
    from businesses b`);
  const { count, changed } = row!;
  if (changed.length > max) return undefined;
  const listed = await readWhere(db, sql`${LISTED} and b.id in (${selectIds(changed)})`, max);
  const known = new Set(listed.map(({ id }) => id));
  return { listed, unlisted: changed.filter((id) => !known.has(id)), count };
}

const selectIds = (ids: readonly string[]) => sql`select unnest(string_to_array(${ids.join(",")}, ',')::uuid[])`;

export async function readCounts(
  db: Database,
  ids: readonly string[],
): Promise<{ likes: Uint32Array; skips: Uint32Array }> {
  const [row] = await db.execute<{ likes: string | null; skips: string | null }>(
    fillIn(listedCountsSql, { ids: ids.join(","), counts: selectCounts(sql`select id from listed`) }),
  );
  const numbers = (list: string | null | undefined) => Uint32Array.from(list ? list.split(",") : [], Number);
  return { likes: numbers(row?.likes), skips: numbers(row?.skips) };
}

/** May miss swipes that commit seconds later. */
export async function listSwipedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select distinct business_id as id from swipes where created_at > ${since.toISOString()}::timestamptz`,
  );
  return rows.map(({ id }) => id);
}
