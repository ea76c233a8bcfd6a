// The tables of a backup, and the text format in which their rows are written and compared.
import type { Statements } from "../../db/client.ts";

export type Table = { name: string; columns: string[]; types: string[]; orderBy: string };

/** What is short-lived, such as rooms with the names of guests, and the key that signs backups. */
export const EXCLUDED_TABLES = [
  "installation_keys",
  "password_resets",
  "rate_limits",
  "room_members",
  "room_swipes",
  "rooms",
  "sessions",
  "setup_codes",
  "stored_needs",
] as const;

/** Makes all databases write values as text in the same way, whatever their settings. */
export async function setTextFormats(tx: Statements): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local idle_in_transaction_session_timeout = 0`;
  await tx`set local timezone = 'UTC'`;
  await tx`set local datestyle = 'ISO, YMD'`;
  await tx`set local intervalstyle = 'iso_8601'`;
  await tx`set local extra_float_digits = 1`;
  await tx`set local bytea_output = 'hex'`;
}

/** The tables of the public schema, each after the tables it references. */
export async function listTables(tx: Statements, excluded: readonly string[] = EXCLUDED_TABLES): Promise<Table[]> {
  const rows = await tx<{ name: string; columns: string[]; types: string[]; key: string[] | null }[]>`
    select c.relname::text as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select format_type(atttypid, null) from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as types,
      (select array_agg(attname::text order by array_position(i.indkey::int2[], attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${[...excluded]})
    order by c.relname`;
  const links = await tx<{ from: string; to: string }[]>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`;
  const tables = rows.map(({ name, columns, types, key }) => ({
    name,
    columns,
    types,
    orderBy: (key ?? columns).map((column) => sortable(column, types[columns.indexOf(column)])).join(", "),
  }));
  return sortByReferences(
    tables,
    links.map(({ from, to }) => ({ from: plain(from), to: plain(to) })),
  );
}

const sortable = (column: string, type = "") =>
  /^(text|character)/.test(type) ? `${quoteIdentifier(column)} collate "C"` : `${quoteIdentifier(column)}`;

/** Removes the quotes and the schema that regclass adds where necessary. */
const plain = (regclass: string) => regclass.replace(/^public\./, "").replaceAll('"', "");

function sortByReferences(tables: Table[], links: { from: string; to: string }[]): Table[] {
  const sorted: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !links.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (free.length === 0) throw new Error(`The tables ${[...waiting.keys()]} reference one another in a cycle.`);
    for (const table of free) waiting.delete(table.name);
    sorted.push(...free);
  }
  return sorted;
}

const FETCH_BYTES = 512 * 1024;
const MAX_FETCH_ROWS = 5000;

/** Yields rows in COPY's text format, in whole lines. From a cursor: COPY's stream stalls under Bun if its reader is slow. */
export async function* readRows(tx: Statements, { name, columns, orderBy }: Table): AsyncGenerator<Uint8Array> {
  const fields = columns.map((column) => `${quoteIdentifier(column)}::text`).join(", ");
  await tx.unsafe(
    `declare rows no scroll cursor for select ${fields} from ${quoteIdentifier(name)} order by ${orderBy}`,
  );
  for (let count = 50; ; ) {
    const rows = await tx.unsafe(`fetch ${count} from rows`).values();
    if (rows.length === 0) break;
    const chunk = Buffer.from(`${rows.map((row) => (row as (string | null)[]).map(toField).join("\t")).join("\n")}\n`);
    yield chunk;
    count = Math.max(1, Math.min(MAX_FETCH_ROWS, Math.round((rows.length * FETCH_BYTES) / chunk.length)));
  }
  await tx.unsafe("close rows");
}

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format" */
function toField(value: string | null): string {
  if (value === null) return "\\N";
  return /[\\\b\f\n\r\t\v]/.test(value) ? value.replace(/[\\\b\f\n\r\t\v]/g, (each) => `\\${LETTERS[each]}`) : value;
}

/** What a letter after a backslash stands for. */
export const ESCAPES: Record<string, string> = { "\\": "\\", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
const LETTERS = Object.fromEntries(Object.entries(ESCAPES).map(([letter, character]) => [character, letter]));

export type TableChecksum = { rows: number; bytes: number; sha256: string };

export function createRowChecksum() {
  const hasher = new Bun.CryptoHasher("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add(chunk: Uint8Array) {
      hasher.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
    },
    result: (): TableChecksum => ({ rows, bytes, sha256: hasher.digest("hex") }),
  };
}

export async function checksumTable(tx: Statements, table: Table): Promise<TableChecksum> {
  const { add, result } = createRowChecksum();
  for await (const chunk of readRows(tx, table)) add(chunk);
  return result();
}

export async function readSequences(tx: Statements): Promise<Record<string, { last: string; called: boolean }>> {
  const names = await tx<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`;
  const found: Record<string, { last: string; called: boolean }> = {};
  for (const { name } of names) {
    const [row] = await tx.unsafe(`select last_value::text as last, is_called as called from ${quoteIdentifier(name)}`);
    found[name] = { last: row!.last, called: row!.called };
  }
  return found;
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
