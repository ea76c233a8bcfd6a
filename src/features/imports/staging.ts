import { type SQL, sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../db/index.ts";
import placeColumns from "../places/listing/columns.json" with { type: "json" };
import type { Coverage } from "./coverage.ts";
import diffAcceptedSql from "./diff-accepted.sql" with { type: "text" };
import type { ImportedPlace } from "./imported-place.ts";
import isAbsentSql from "./is-absent.sql" with { type: "text" };
import isMissingSql from "./is-missing.sql" with { type: "text" };
import markMissingSql from "./mark-missing.sql" with { type: "text" };
import recordBeforeSql from "./record-before.sql" with { type: "text" };
import rememberSourceSql from "./remember-source.sql" with { type: "text" };
import upsertRowsSql from "./upsert-rows.sql" with { type: "text" };

export async function stageRows(tx: Database, importId: string, batch: string): Promise<void> {
  await tx.execute(sql`
    insert into import_places (import_id, source_ref, verdict, position, facts)
    select ${importId}, r.ref, r.verdict, r.position, r.facts
    from jsonb_to_recordset(${batch}::text::jsonb) as r(ref text, verdict text, position int, facts jsonb)`);
}

type PlaceField = keyof Omit<ImportedPlace, "sourceRef" | "guessedHours" | "picture" | "confirmedAt" | "maybeClosedAt">;
type FieldColumn = { field: string; column: string; type: string };

/** What an import writes. Each field that an imported place has is in the file, or the types don't fit. */
export const FIELDS: readonly FieldColumn[] = Object.entries(
  placeColumns satisfies Record<PlaceField, Omit<FieldColumn, "field">>,
).map(([field, column]) => ({ field, ...column }));

const columns = FIELDS.map(({ column }) => column);
const listColumns = (prefix: string) => sql.raw(columns.map((column) => `${prefix}.${column}`).join(", "));
/** The value after the import: fields edited by an admin keep the value of `b`, texts by language those that were edited. */
export function unlessLocked({ field, column, type }: FieldColumn, prefix: string): string {
  const kept = `when '${field}' = any(b.locked_fields) then b.${column}`;
  if (!BY_LANGUAGE.includes(field)) return `case ${kept} else ${prefix}.${column} end`;
  const texts = (of: string, condition: string) =>
    `coalesce((select jsonb_object_agg(key, value) from jsonb_each(${of}.${column}) where ${condition}), '{}')`;
  const isLocked = `'${field}.' || key = any(b.locked_fields)`;
  return `case when b.locked_fields = '{}' then ${prefix}.${column} ${kept}
    else nullif(${texts(prefix, `not ${isLocked}`)} || ${texts("b", isLocked)}, '{}')::${type} end`;
}

/** Locked as a whole, or as `names.de`. */
const BY_LANGUAGE = ["names", "descriptions"];

const listUnlessLocked = (prefix: string) => sql.raw(FIELDS.map((field) => unlessLocked(field, prefix)).join(", "));
/** Whether the import changes a field of the existing place `b` of the row `f`. */
const differs = sql`(${listColumns("b")}) is distinct from (${listUnlessLocked("f")})`;
/** `at`: the date of the data, by which imports are ordered. `fileAt`: what the file says about it; null if it says nothing. */
export type DataDates = { at: Date; fileAt: Date | null };
/** The staged places of an import, which are compared with those of their source. */
export type Staged = { importId: string; sourceId: string; dates: DataDates };

/** What the data says about the place, or else about the whole file: null claims nothing. */
const selectDates = ({ fileAt }: DataDates) => sql`
  case when p.facts ? 'confirmedAt' then (p.facts ->> 'confirmedAt')::timestamptz
    else ${fileAt ? toTimestamp(fileAt) : null}::timestamptz end as confirmed_at,
  (p.facts ->> 'maybeClosedAt')::timestamptz as maybe_closed_at`;
/** Does what `acceptedRows` does, without their fields. */
const acceptedRefs = ({ importId, dates }: Staged) => sql`(
  select p.source_ref, p.position, ${selectDates(dates)} from import_places p
  where p.import_id = ${importId} and p.verdict = 'accepted')`;
/** Without places that were merged into another one. */
const acceptedRows = ({ importId, sourceId, dates }: Staged) => sql`(
  select p.source_ref, p.position, ${selectDates(dates)}, ${sql.raw(FIELDS.map(({ field, column }) => `r."${field}" as ${column}`).join(", "))}
  from import_places p
  cross join lateral jsonb_to_record(p.facts) as r(${sql.raw(FIELDS.map(({ field, type }) => `"${field}" ${type}`).join(", "))})
  where p.import_id = ${importId} and p.verdict = 'accepted' and not exists (
    select 1 from merged_places m where m.source_id = ${sourceId} and m.source_ref = p.source_ref))`;

/** `unchanged` includes places that were merged into another one. */
export type DiffCounts = { added: number; updated: number; unchanged: number; kept: number; back: number };

export async function diffAccepted(tx: Database, staged: Staged): Promise<DiffCounts> {
  const { importId, sourceId, dates } = staged;
  const [row] = await tx.execute<DiffCounts>(
    fillIn(diffAcceptedSql, { sourceId, importId, at: toTimestamp(dates.at), accepted: acceptedRows(staged), differs }),
  );
  return row!;
}

/** Writes the staged places in a range. Owners' values stay. @param looks whether any exists, or differs */
export async function upsertAccepted(
  tx: Database,
  staged: Staged,
  [from, upTo]: [number, number],
  { hasExisting, hasChanges }: { hasExisting: boolean; hasChanges: boolean },
): Promise<{ added: number; updated: number }> {
  const { sourceId, dates } = staged;
  const range = sql`f.position >= ${from} and f.position < ${upTo}`;
  if (hasExisting) await recordBefore(tx, staged, range, hasChanges);
  const written = hasExisting ? sql`${range} and ${isNewOrDiffers(sourceId)}` : range;
  const counts = hasChanges ? await upsertRows(tx, staged, written) : { added: 0, updated: 0 };
  if (hasExisting)
    await tx.execute(sql`
      update businesses b set confirmed_at = greatest(b.confirmed_at, f.confirmed_at),
        maybe_closed_at = case when b.maybe_closed_at > ${toTimestamp(dates.at)} then b.maybe_closed_at else f.maybe_closed_at end
      from ${acceptedRefs(staged)} f
      where ${range} and b.source_id = ${sourceId} and b.source_ref = f.source_ref and ${isToConfirm(dates)}`);
  return counts;
}

/** Keeps what the source says of fields that were edited by hand. Call it last: an undo needs what was recorded before. */
export const rememberSource = (tx: Database, { importId, sourceId }: Staged) =>
  tx.execute(fillIn(rememberSourceSql, { importId, sourceId }));

const isNewOrDiffers = (sourceId: string) => sql`not exists (
  select 1 from businesses b where b.source_id = ${sourceId} and b.source_ref = f.source_ref
    and (b.user_id is not null or not ${differs}))`;

async function upsertRows(tx: Database, staged: Staged, range: SQL) {
  const { importId, sourceId } = staged;
  const rows = sql`${acceptedRows(staged)} f where ${range}`;
  const assignments = sql.raw(FIELDS.map((field) => `${field.column} = ${unlessLocked(field, "excluded")}`).join(", "));
  const [row] = await tx.execute<{ added: number; updated: number }>(
    fillIn(upsertRowsSql, {
      columns: sql.raw(columns.join(", ")),
      sourceId,
      values: listColumns("f"),
      rows,
      assignments,
      before: listColumns("b"),
      after: listUnlessLocked("excluded"),
      importId,
    }),
  );
  return row!;
}

/** Records the places that the import changes, and locks them; nothing that an owner wrote, which an undo would bring back. */
async function recordBefore(tx: Database, staged: Staged, range: SQL, hasChanges: boolean): Promise<void> {
  const { importId, sourceId, dates } = staged;
  const before = (columns: string[]) => sql.raw(`jsonb_build_object(${columns.map((name) => `'${name}', b.${name}`)})`);
  await tx.execute(
    fillIn(recordBeforeSql, {
      importId,
      all: before([...columns, ...STATE_COLUMNS]),
      state: before([...STATE_COLUMNS]),
      accepted: hasChanges ? acceptedRows(staged) : acceptedRefs(staged),
      sourceId,
      differs: hasChanges ? sql`b.user_id is null and ${differs}` : sql`false`,
      range,
      isToConfirm: isToConfirm(dates),
    }),
  );
}

const isToConfirm = ({ at }: DataDates) =>
  sql`(b.maybe_closed_at <= ${toTimestamp(at)} or f.confirmed_at > coalesce(b.confirmed_at, '-infinity'))`;

/** Whether the import confirms any place of the source, or may find a closed one again. */
export async function hasUnconfirmed(tx: Database, staged: Staged) {
  const [row] = await tx.execute<{ is: boolean }>(sql`
    select exists (
      select 1 from ${acceptedRefs(staged)} f
      join businesses b on b.source_id = ${staged.sourceId} and b.source_ref = f.source_ref
      where ${isToConfirm(staged.dates)}) as is`);
  return row!.is;
}

const STATE_COLUMNS = ["confirmed_at", "maybe_closed_at"] as const;

/** Counts public, unclaimed places that aren't in the file: `missing` if it covers their area and kind, else `outOfCoverage`. */
export async function countMissing(tx: Database, staged: Staged, coverage: Coverage) {
  const [row] = await tx.execute<{ missing: number; outOfCoverage: number }>(sql`
    select count(*) filter (where ${isMissing(staged, coverage)})::int as missing,
      count(*) filter (where not ${isMissing(staged, coverage)})::int as "outOfCoverage"
    from businesses b where ${isAbsent(staged)}`);
  return row!;
}

/** Marks missing places as maybe closed, as of the date of the data. @returns how many */
export async function markMissing(tx: Database, staged: Staged, coverage: Coverage) {
  const { importId, dates } = staged;
  const conditions = { isAbsent: isAbsent(staged), isMissing: isMissing(staged, coverage) };
  return (await tx.execute(fillIn(markMissingSql, { importId, at: toTimestamp(dates.at), ...conditions }))).length;
}

/** Two conditions, so that PostgreSQL compares the places with the staged rows at once and not one by one. */
const isAbsent = ({ importId, sourceId }: Staged) => fillIn(isAbsentSql, { sourceId, importId });

const isMissing = ({ importId, sourceId, dates: { at } }: Staged, { hull, kinds }: Coverage) =>
  fillIn(isMissingSql, {
    importId,
    sourceId,
    at: toTimestamp(at),
    area: hull.length < 3 ? null : `(${hull.map(([x, y]) => `(${x},${y})`).join(",")})`,
    kinds: JSON.stringify(kinds),
  });

const toTimestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`;
