// The places of a list: by type, by area and by tag.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import { placeholder, preparedStatement } from "../../../db/prepared-queries.ts";
import type { BusinessType } from "../../../db/vocabulary.ts";
import { findPosition } from "../../taste/taste.ts";
import { createKeptReads } from "../../workers/concurrency.ts";
import type { CatalogueSnapshot } from "./catalogue-cache.ts";
import { filterPositions } from "./place-index.ts";

export type ListFilter = { type?: BusinessType | "all"; area?: string; tag?: string };

export async function findListed(
  db: Database,
  { catalogue, facts }: CatalogueSnapshot,
  { type, area, tag }: ListFilter,
): Promise<Uint32Array> {
  const ofType = filterPositions(facts, { type });
  if (area === undefined && tag === undefined) return ofType;
  const rows = await selectIds(db, { area: area ?? null, tag: tag ?? null });
  const isListed = new Uint8Array(catalogue.size);
  for (const { id } of rows) {
    const position = findPosition(catalogue, id);
    if (position !== undefined) isListed[position] = 1;
  }
  return ofType.filter((position) => isListed[position] === 1);
}

const [area, tag] = [sql`${placeholder("area")}::text`, sql`${placeholder("tag")}::text`];

const selectIds = preparedStatement<{ id: string }>(sql`
  select id from businesses where is_approved
    and (${area} is null or areas @> array[${area}]) and (${tag} is null or tags @> array[${tag}])`);

const keepOrder = createKeptReads<Uint32Array>();

/** All positions by name, as the lists of the open city have them. Read once for the same places. */
export const readNameOrder = (db: Database, snapshot: CatalogueSnapshot): Promise<Uint32Array> =>
  keepOrder(snapshot.facts, "", () => readPositionsByName(db, snapshot));

async function readPositionsByName(db: Database, { catalogue }: CatalogueSnapshot): Promise<Uint32Array> {
  const rows = await selectIdsByName(db, { size: IDS_PER_ROW });
  return Uint32Array.from(rows.flatMap(({ ids }) => ids.split(",").flatMap((id) => findPosition(catalogue, id) ?? [])));
}

const IDS_PER_ROW = 5000;

const selectIdsByName = preparedStatement<{ ids: string }>(sql`
  select string_agg(id::text, ',' order by place) as ids from (
    select id, row_number() over (order by lower(name), id) as place from businesses where is_approved
  ) ordered group by place / ${placeholder("size")}::int order by min(place)`);
