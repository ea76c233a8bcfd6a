// All places of the installation for admins, with search and filters.
import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type CursorPage, toCursorPage } from "../../../db/cursor-page.ts";
import { businesses, type Database, pick, sources } from "../../../db/index.ts";
import type { ExportLanguages } from "../imports/own-format/fields.ts";
import type { ExportedPlace } from "../imports/own-format/write-places.ts";
import { toSearchFilters } from "../places/listing/search-text.ts";
import { guessPlaces } from "../search/find-places.ts";
import type { AdminPlace, AdminPlacesQuery } from "./schema.ts";

const PAGE_SIZE = 50;

const columns = {
  ...pick(businesses, "id", "name", "type", "location", "latitude", "longitude", "openingHours", "website"),
  ...pick(businesses, "contactInfo", "description", "sourceId", "sourceRef"),
  isClaimed: sql<boolean>`${businesses.userId} is not null`,
  status: sql<AdminPlace["status"]>`case when ${businesses.rejectedAt} is not null then 'rejected'
    when not ${businesses.isApproved} then 'pending'
    when ${businesses.maybeClosedAt} is not null then 'closed' else 'approved' end`,
};

/** Ordered by name. */
export async function listPlaces(db: Database, query: AdminPlacesQuery): Promise<CursorPage<AdminPlace>> {
  const { after } = query;
  const isAfter = sql`(lower(${businesses.name}), ${businesses.id}) >
    (select lower(b.name), b.id from businesses b where b.id = ${after}::uuid)`;
  const isFound = and(await toCondition(db, query), after ? isAfter : undefined);
  const rows = await db
    .select(columns)
    .from(businesses)
    .where(query.q ? isFirstOf(isFound) : isFound)
    .orderBy(...BY_NAME)
    .limit(PAGE_SIZE + 1);
  return toCursorPage(rows, PAGE_SIZE, ({ id }) => id);
}

const BY_NAME = [sql`lower(${businesses.name})`, businesses.id] as const;

/** Finds all that fit before it sorts: otherwise, PostgreSQL may go through all names until a page of them fits. */
const isFirstOf = (isFound: SQL | undefined) => sql`${businesses.id} in (
  with found as materialized (select id, name from ${businesses} where ${isFound ?? true})
  select id from found order by lower(name), id limit ${PAGE_SIZE + 1})`;

export const listSourceNames = (db: Database): Promise<{ id: string; name: string }[]> =>
  db.select({ id: sources.id, name: sources.name }).from(sources).orderBy(sources.name, sources.id);

export async function findPlaceName(db: Database, id: string): Promise<string | undefined> {
  const [place] = await db.select({ name: businesses.name }).from(businesses).where(eq(businesses.id, id));
  return place?.name;
}

/** With typing errors in the search if nothing is found without them. */
async function toCondition(db: Database, { q = "", ...filters }: AdminPlacesQuery): Promise<SQL | undefined> {
  const others = filtersOf(filters);
  const exact = and(...toSearchFilters(q), ...others);
  const [found] = q === "" ? [true] : await db.select({ id: businesses.id }).from(businesses).where(exact).limit(1);
  if (found) return exact;
  const guessed = sql.param(`{${(await guessPlaces(db, q)).join()}}`);
  return and(sql`${businesses.id} = any(${guessed}::uuid[])`, ...others);
}

const filtersOf = ({ source, type, status = "approved", lacks }: Omit<AdminPlacesQuery, "q">): (SQL | undefined)[] => [
  source ? eq(businesses.sourceId, source) : undefined,
  type ? eq(businesses.type, type) : undefined,
  STATUS_FILTERS[status],
  lacks === "hours" ? isNull(businesses.openingHours) : undefined,
  lacks === "position" ? isNull(businesses.latitude) : undefined,
];

const STATUS_FILTERS: Record<NonNullable<AdminPlacesQuery["status"]>, SQL | undefined> = {
  any: undefined,
  approved: eq(businesses.isApproved, true),
  pending: sql`not ${businesses.isApproved} and ${businesses.rejectedAt} is null`,
  rejected: isNotNull(businesses.rejectedAt),
  closed: isNotNull(businesses.maybeClosedAt),
  claimed: isNotNull(businesses.userId),
};

const BATCH = 1000;

const photos = sql<ExportedPlace["photos"]>`(
  select coalesce(jsonb_agg(jsonb_build_object('url', p.url, 'credit', p.credit) order by p.position), '[]')
  from business_photos p where p.business_id = businesses.id and not p.is_pending)`;

const exported = {
  ...getTableColumns(businesses),
  status: columns.status,
  photos,
  sourceName: sources.name,
  ...pick(sources, "attribution", "licenseName", "licenseUrl"),
};

export async function findLanguages(db: Database, query: AdminPlacesQuery): Promise<ExportLanguages> {
  const isFound = await toCondition(db, query);
  const keysOf = (column: typeof businesses.names | typeof businesses.descriptions) =>
    sql<
      string[]
    >`coalesce((select array_agg(distinct key order by key) from ${businesses}, jsonb_object_keys(${column}) key
      where ${isFound ?? true}), '{}')`;
  const [row] = await db.execute<ExportLanguages>(
    sql`select ${keysOf(businesses.names)} as names, ${keysOf(businesses.descriptions)} as descriptions`,
  );
  return row!;
}

export async function* readPlaces(db: Database, query: AdminPlacesQuery): AsyncGenerator<ExportedPlace[]> {
  const isFound = await toCondition(db, query);
  for (let last: string | undefined; ; ) {
    const batch = await db
      .select(exported)
      .from(businesses)
      .leftJoin(sources, eq(sources.id, businesses.sourceId))
      .where(and(isFound, last ? sql`${businesses.id} > ${last}::uuid` : undefined))
      .orderBy(businesses.id)
      .limit(BATCH);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)!.id;
  }
}
