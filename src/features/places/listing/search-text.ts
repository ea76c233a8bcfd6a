// Searches in the column `search_text` of places, which has names, address and IDs in lower case and without accents.
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import * as v from "valibot";
import { businesses } from "../../../../db/index.ts";
import { escapeLike } from "../../../../db/search.ts";
import { Id } from "../../../validation.ts";

const MAX_WORDS = 10;

/** Conditions on places, all of which must hold. A whole ID, ours or that of a source, is found by an index. */
export function toSearchFilters(search: string): SQL[] {
  const id = search.trim().toLowerCase();
  return v.is(Id, id)
    ? [
        sql`${businesses.id} in (select ${id}::uuid union all
          select b.id from sources s join businesses b on b.source_id = s.id and b.source_ref in (${id}, ${search.trim()}))`,
      ]
    : toSearchPatterns(search).map((pattern) => sql`${businesses.searchText} like ${pattern}`);
}

/** Rows whose place is found; all of them without a search. */
export const isOfFound = (businessId: SQLWrapper, search: string): SQL | undefined =>
  search === ""
    ? undefined
    : sql`${businessId} in (select ${businesses.id} from ${businesses} where ${and(...toSearchFilters(search)) ?? true})`;

export const toSearchPatterns = (search: string): string[] =>
  [...new Set(removeAccents(search).split(/\s+/).filter(Boolean))]
    .slice(0, MAX_WORDS)
    .map((word) => `%${escapeLike(word)}%`);

export const removeAccents = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
