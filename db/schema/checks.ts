// Check constraints from the vocabulary, so that the database rejects what the API rejects.
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

const quoted = (words: readonly string[]) => words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", ");

export const oneOf = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(quoted(words))})`;

export const within = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} <@ array[${sql.raw(quoted(words))}]::text[]`;
