// Inserts rows in the text format of COPY, as parameters of INSERT statements. COPY itself would make the driver wait
// forever if PostgreSQL rejects a row.
import type { Statements } from "../../db/client.ts";
import type { Manifest } from "./manifest.ts";
import { ESCAPES, quoteIdentifier, type Table } from "./tables.ts";

/** Empties tables and fills them, without triggers: migrations may have inserted rows, and the new ones have their effects. */
export async function refillTables(tx: Statements, tables: Iterable<string>, fill: () => Promise<void>): Promise<void> {
  const names = [...tables].map(quoteIdentifier);
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
  await tx.unsafe(`truncate ${names.join(", ")} cascade`);
  await fill();
  for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`);
}

export async function setSequences(tx: Statements, sequences: Manifest["sequences"]): Promise<void> {
  for (const [name, { last, called }] of Object.entries(sequences)) {
    const sequence = `public.${quoteIdentifier(name)}`;
    await tx`select setval(${sequence}::regclass, ${last}::bigint, ${called}) where to_regclass(${sequence}) is not null`;
  }
}

const BATCH = 2000;

/** @param bytes whole lines @returns the number of rows */
export async function insertRows(tx: Statements, table: Table, bytes: Uint8Array): Promise<number> {
  const lines = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes).split("\n");
  lines.pop();
  for (let from = 0; from < lines.length; from += BATCH) {
    const rows = lines.slice(from, from + BATCH).map((line) => line.split("\t").map(parseField));
    const columns = table.columns.map((_, at) => rows.map((row) => row[at] ?? null));
    await tx.unsafe(insertStatement(table), columns as never[]);
  }
  return lines.length;
}

function insertStatement({ name, columns, types }: Table): string {
  const casts = columns.map((column, at) => `${quoteIdentifier(column)}::${types[at]}`);
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`);
  const names = columns.map(quoteIdentifier).join(", ");
  return `insert into ${quoteIdentifier(name)} (${names}) overriding system value select ${casts.join(", ")} from unnest(${arrays.join(", ")}) as r (${names})`;
}

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format" */
function parseField(field: string): string | null {
  if (field === "\\N") return null;
  if (!field.includes("\\")) return field;
  return field.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
}
