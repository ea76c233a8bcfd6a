// Reading listings: the one place that knows their columns.
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { businesses, sources } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { Id } from "../../validation.ts";
import { creditColumns } from "./credits.ts";
import type { Listing } from "./schema.ts";

/** Approved listings in the order of the ids; other ids are left out. */
export async function getListings(db: Database, ids: readonly string[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  // One parameter however many ids there are, so that the prepared statement stays the same.
  const among = sql`${businesses.id} = any(string_to_array(${ids.join(",")}, ',')::uuid[])`;
  const rows = await select(db, and(among, eq(businesses.isApproved, true)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Approved listings that a query names, highest rank first. @param named selects business_id, a time `at`, and `rank` */
export const listRankedListings = (db: Database, named: SQL) =>
  db
    .select({ ...listing, at: sql<Date>`named.at`.mapWith((at) => new Date(at)) })
    .from(businesses)
    .innerJoin(sql`(${named}) named`, sql`named.business_id = ${businesses.id}`)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(eq(businesses.isApproved, true))
    .orderBy(sql`named.rank desc`);

/** A listing for one viewer: only its owner and admins see an unapproved one. */
export type VisibleListing = Listing & {
  isApproved: boolean;
  /** Whether it is the viewer's own. */
  isOwn: boolean;
};

/** @throws NotFound where there is no such business, or this viewer may not see it */
export async function findVisibleListing(
  db: Database,
  viewer: { id: string; isAdmin: boolean } | null,
  id: string,
): Promise<VisibleListing> {
  const [row] = await db
    .select({ ...listing, isApproved: businesses.isApproved, userId: businesses.userId })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(eq(businesses.id, parseBusinessId(id)));
  const isOwn = Boolean(viewer && row?.userId === viewer.id);
  if (!row || !(row.isApproved || isOwn || viewer?.isAdmin)) throw notFound();
  const { userId: _, ...shown } = row;
  return { ...shown, isOwn };
}

/** The id in an address. @throws NotFound where it is no id */
export function parseBusinessId(text: string): string {
  const read = v.safeParse(Id, text);
  if (!read.success) throw notFound();
  return read.output;
}

const notFound = () => new NotFound("There is no such place, or it is not approved yet.");

/** The columns that an owner, an import or an admin writes. */
export const factColumns = {
  name: businesses.name,
  type: businesses.type,
  description: businesses.description,
  location: businesses.location,
  contactInfo: businesses.contactInfo,
  website: businesses.website,
  openingHours: businesses.openingHours,
  priceLevel: businesses.priceLevel,
  latitude: businesses.latitude,
  longitude: businesses.longitude,
};

/** The subquery of the photos writes "businesses"."id" in full: with a single table, drizzle would write a bare "id". */
export const listingColumns = {
  id: businesses.id,
  ...factColumns,
  tags: sql<string[]>`${businesses.tags}`,
  rating: businesses.rating,
  maybeClosed: sql<boolean>`(businesses.maybe_closed_at is not null)`,
  // An import marks a place with the date of its data, an admin at any other time.
  missingFrom: sql<string | null>`case when businesses.maybe_closed_at is not null then (
    select s.name from sources s where s.id = businesses.source_id and exists (
      select 1 from imports i where i.source_id = s.id and i.state = 'done'
        and (i.parsed ->> 'dataDate')::timestamptz = businesses.maybe_closed_at)) end`,
  photos: sql<
    string[]
  >`array(select p.url from business_photos p where p.business_id = businesses.id order by p.position)`,
};

const listing = { ...listingColumns, attribution: sources.attribution, credit: creditColumns };

const select = (db: Database, which: SQL | undefined) =>
  db
    .select(listing)
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(which)
    .orderBy(asc(businesses.id));
