// Which tables a backup holds, read from the database itself, and the one form in which rows are written and compared.
import type { Statements } from "../../db/client.ts";

export type Table = {
  name: string;
  columns: string[];
  /** PostgreSQL's names of the columns' types. */
  types: string[];
  /** The order in which rows are written and compared. */
  orderBy: string;
};

/** Short-lived: sessions, mailed links, rate limits. */
export const LEFT_OUT = ["password_resets", "rate_limits", "sessions", "setup_codes"] as const;

/** Makes every database write a row in the same way, whatever its settings are. */
export async function settleForms(tx: Statements): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local idle_in_transaction_session_timeout = 0`;
  await tx`set local timezone = 'UTC'`;
  await tx`set local datestyle = 'ISO, YMD'`;
  await tx`set local intervalstyle = 'iso_8601'`;
  await tx`set local extra_float_digits = 1`;
  await tx`set local bytea_output = 'hex'`;
}

/** The tables of the public schema, without those left out, each after the tables it references. */
export async function listTables(tx: Statements, leftOut: readonly string[] = LEFT_OUT): Promise<Table[]> {
  const rows = await tx<{ name: string; columns: string[]; types: string[]; key: string[] | null }[]>`
    select c.relname::text as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select format_type(atttypid, null) from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as types,
      (select array_agg(attname::text order by array_position(i.indkey::int2[], attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${[...leftOut]})
    order by c.relname`;
  const links = await tx<{ from: string; to: string }[]>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`;
  const tables = rows.map(({ name, columns, types, key }) => ({
    name,
    columns,
    types,
    orderBy: (key ?? columns).map((column) => sortable(column, types[columns.indexOf(column)])).join(", "),
  }));
  return inOrder(
    tables,
    links.map(({ from, to }) => ({ from: plain(from), to: plain(to) })),
  );
}

/** Sorts the same under every collation. */
const sortable = (column: string, type = "") =>
  /^(text|character)/.test(type) ? `${quoted(column)} collate "C"` : `${quoted(column)}`;

/** regclass quotes and qualifies where it must. */
const plain = (regclass: string) => regclass.replace(/^public\./, "").replaceAll('"', "");

function inOrder(tables: Table[], links: { from: string; to: string }[]): Table[] {
  const placed: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !links.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (free.length === 0) throw new Error(`The tables ${[...waiting.keys()]} point at one another in a circle.`);
    for (const table of free) waiting.delete(table.name);
    placed.push(...free);
  }
  return placed;
}

/** Approximate bytes per fetch. */
const BATCH = 512 * 1024;
/** Rows per fetch at most. */
const MAX_ROWS = 5000;

/**
 * The rows in COPY's text form, in chunks of whole lines, the same from every PostgreSQL. Read through a cursor, since
 * COPY's stream stalls under Bun when its reader is slow.
 */
export async function* readRows(tx: Statements, { name, columns, orderBy }: Table): AsyncGenerator<Uint8Array> {
  const fields = columns.map((column) => `${quoted(column)}::text`).join(", ");
  await tx.unsafe(`declare rows no scroll cursor for select ${fields} from ${quoted(name)} order by ${orderBy}`);
  for (let wanted = 50; ; ) {
    const rows = await tx.unsafe(`fetch ${wanted} from rows`).values();
    if (rows.length === 0) break;
    const chunk = Buffer.from(`${rows.map((row) => (row as (string | null)[]).map(asField).join("\t")).join("\n")}\n`);
    yield chunk;
    wanted = Math.max(1, Math.min(MAX_ROWS, Math.round((rows.length * BATCH) / chunk.length)));
  }
  await tx.unsafe("close rows");
}

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format" */
function asField(value: string | null): string {
  if (value === null) return "\\N";
  return /[\\\b\f\n\r\t\v]/.test(value) ? value.replace(/[\\\b\f\n\r\t\v]/g, (letter) => ESCAPES[letter]!) : value;
}

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

export type TableSum = { rows: number; bytes: number; sha256: string };

/** Counts and hashes what passes. */
export function sumRows() {
  const hasher = new Bun.CryptoHasher("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add(chunk: Uint8Array) {
      hasher.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
    },
    sum: (): TableSum => ({ rows, bytes, sha256: hasher.digest("hex") }),
  };
}

/** How many rows a table has, and a sum over all of them. */
export async function sumTable(tx: Statements, table: Table): Promise<TableSum> {
  const { add, sum } = sumRows();
  for await (const chunk of readRows(tx, table)) add(chunk);
  return sum();
}

/** The state of each sequence. */
export async function readSequences(tx: Statements): Promise<Record<string, { last: string; called: boolean }>> {
  const names = await tx<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`;
  const found: Record<string, { last: string; called: boolean }> = {};
  for (const { name } of names) {
    const [row] = await tx.unsafe(`select last_value::text as last, is_called as called from ${quoted(name)}`);
    found[name] = { last: row!.last, called: row!.called };
  }
  return found;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
