// Check constraints made of the vocabulary, so that the database refuses what the contract refuses.
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");

/** The column holds one of the words (or null, where it may). */
export const oneOf = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(quoted(words))})`;

/** The text array holds nothing but these words. */
export const within = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} <@ array[${sql.raw(quoted(words))}]::text[]`;
