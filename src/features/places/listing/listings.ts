import { and, asc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { unbatched } from "../../../../db/batch.ts";
import { businesses, type Database, pick, sources } from "../../../../db/index.ts";
import { placeholder, preparedQuery } from "../../../../db/prepared-queries.ts";
import { NotFound, parseId } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { withTagLabels } from "../../../i18n/tags.ts";
import { getCityFacts, measureWalks } from "./city-facts.ts";
import { getLocalColumns, getReaderLanguages, toMarkedText } from "./local-text.ts";
import { publicPhotos } from "./pending-changes.ts";
import type { FactOrigins, Listing } from "./schema.ts";
import { withSummary } from "./summary.ts";

/** Approved listings in the order of the ids. Other ids are skipped. */
export async function getListings(db: Database, ids: readonly string[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await selectListings(unbatched(db), { ids: ids.join(","), languages: getReaderLanguages() });
  const city = await getCityFacts(db, rows[0]?.version ?? "");
  await measureWalks(db, city, rows);
  const byId = new Map(rows.map((row) => [row.id, withSummary(withTagLabels(toMarkedText(row)), city)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Approved listings by rank, highest first. @param ranked a query for `business_id`, a time `at`, and `rank` @param languages as for `getLocalColumns` */
export const listRankedListings = (db: Database, ranked: SQL, languages: Placeholder) =>
  db
    .select({ ...toListingColumns(languages), at: sql<Date>`ranked.at`.mapWith((at) => new Date(at)) })
    .from(businesses)
    .innerJoin(sql`(${ranked}) ranked`, sql`ranked.business_id = ${businesses.id}`)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(eq(businesses.isApproved, true))
    .orderBy(sql`ranked.rank desc`);

export type VisibleListing = Listing & { isApproved: boolean; isOwn: boolean; factOrigins: FactOrigins };

/** Only the owner and admins see an unapproved listing. @throws NotFound for an unknown or hidden one */
export async function findVisibleListing(
  db: Database,
  viewer: { id: string; isModerator: boolean } | null,
  id: string,
): Promise<VisibleListing> {
  const [row] = await db
    .select({
      ...toListingColumns(),
      ...summaryColumns,
      isApproved: businesses.isApproved,
      userId: businesses.userId,
      edits: businesses.factEdits,
      source: sources.name,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(eq(businesses.id, parseBusinessId(id)));
  const isOwn = Boolean(viewer && row?.userId === viewer.id);
  if (!row || !(row.isApproved || isOwn || viewer?.isModerator)) throw notFound();
  const { userId, edits, source, ...visible } = row;
  const factOrigins = { edits: edits ?? {}, source, hasOwner: userId !== null };
  const city = await getCityFacts(db, visible.version);
  await measureWalks(db, city, [visible]);
  return { ...withSummary(withTagLabels(toMarkedText(visible)), city), isOwn, factOrigins };
}

export const parseBusinessId = (text: string): string => parseId(text, notFound);

const notFound = () => new NotFound(t("This place doesn't exist or isn't approved yet."));

export const factColumns = {
  ...pick(businesses, "name", "type", "description", "names", "descriptions", "textLanguage", "location"),
  ...pick(businesses, "contactInfo", "website", "openingHours", "priceLevel", "facts", "latitude", "longitude"),
};

const { names: _, descriptions: __, textLanguage: ___, ...publicFacts } = factColumns;

const publicColumns = {
  id: businesses.id,
  ...publicFacts,
  tags: sql<string[]>`${businesses.tags}`,
  rating: businesses.rating,
  maybeClosed: sql<boolean>`(businesses.maybe_closed_at is not null)`,
  // An import sets maybe_closed_at to the date of its data. Other times come from an admin.
  missingFrom: sql<string | null>`case when businesses.maybe_closed_at is not null then (
    select s.name from sources s where s.id = businesses.source_id and exists (
      select 1 from imports i where i.source_id = s.id and i.state = 'done'
        and (i.parsed ->> 'dataDate')::timestamptz = businesses.maybe_closed_at)) end`,
  photos: publicPhotos,
};

/** What its owner and the admins see: all languages. */
export const listingColumns = { ...publicColumns, ...factColumns };

const toListingColumns = (languages: string | Placeholder = getReaderLanguages()) => ({
  ...publicColumns,
  ...getLocalColumns(languages),
  attribution: sources.attribution,
  credit: creditColumns,
});

/** Read for the sentences alone. */
const summaryColumns = {
  background: businesses.background,
  areas: sql<string[]>`${businesses.areas}`,
  version: sql<string>`coalesce((select version from catalogue_version), 0)::text`,
  isLanguageKnown: sql<boolean>`(${businesses.textLanguage} is not null or ${businesses.descriptions} is not null)`,
};

/** The ids are a single parameter, so that the statement is the same for any number of them. */
const selectListings = preparedQuery((db) =>
  db
    .select({ ...toListingColumns(placeholder("languages")), ...summaryColumns })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(
      and(
        sql`${businesses.id} = any(string_to_array(${placeholder("ids")}, ',')::uuid[])`,
        eq(businesses.isApproved, true),
      ),
    )
    .orderBy(asc(businesses.id)),
);

// Attribution of the sources of public places, as their licenses require.
export const creditColumns = { ...pick(sources, "attribution", "licenseName", "licenseUrl") };

export const listCredits = (db: Database) => selectCredits(db, {});

const selectCredits = preparedQuery((db) =>
  db
    .select({ name: sources.name, ...creditColumns })
    .from(sources)
    .where(sql`exists (select 1 from businesses b where b.source_id = sources.id and b.is_approved)`)
    .orderBy(asc(sources.id)),
);
