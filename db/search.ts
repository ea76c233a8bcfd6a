// Conditions of searches in texts, without regard to upper and lower case.
import { ilike, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const MAX_WORDS = 8;

export const toWords = (search = ""): string[] => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** Whether one of the columns contains the text, if there is one. */
export function contains(text: string | undefined, ...columns: (PgColumn | SQL)[]): SQL | undefined {
  const pattern = text && `%${escapeLike(text)}%`;
  return pattern ? or(...columns.map((column) => ilike(column as PgColumn, pattern))) : undefined;
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
