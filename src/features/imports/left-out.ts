// What an import leaves out, as a table.
import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { type Database, importLeftOut } from "../../../db/index.ts";
import { type CsvCell, toCsv, toCsvRows } from "../../encoding/csv.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { Id } from "../../validation.ts";
import type { RejectedRecord } from "./parsed-file.ts";

/** The records of a part: a file may have 200,000, and all of them as one text are in memory several times. */
const PART = 1000;

export type LeftOutParts = Iterable<string> | AsyncIterable<string>;

/** @param unmatched what is left out besides what the file's reader says */
export async function storeLeftOut(
  tx: Database,
  importId: string,
  parts: LeftOutParts,
  unmatched: readonly RejectedRecord[] = [],
): Promise<void> {
  await tx.delete(importLeftOut).where(eq(importLeftOut.importId, importId));
  let part = 0;
  for await (const csv of parts) await tx.insert(importLeftOut).values({ importId, part: part++, csv });
  if (unmatched.length > 0)
    await tx.insert(importLeftOut).values({ importId, part, csv: formatLeftOutRows(unmatched) });
}

/** @throws NotFound before the file is read, and for imports of the command line */
export async function getLeftOut(db: Database, importId: string): Promise<AsyncGenerator<string>> {
  const id = v.safeParse(Id, importId);
  async function read(part: number): Promise<string | undefined> {
    if (!id.success) return undefined;
    const isPart = and(eq(importLeftOut.importId, id.output), eq(importLeftOut.part, part));
    return (await db.select().from(importLeftOut).where(isPart))[0]?.csv;
  }
  const first = await read(0);
  if (first === undefined) throw new NotFound(t("This import doesn't exist."));
  return (async function* () {
    for (let part = 0, csv: string | undefined = first; csv !== undefined; csv = await read(++part)) yield csv;
  })();
}

/** CSV with a line for each place. The headers are the same in all languages, for programs. */
export function* toLeftOutParts(rejected: readonly RejectedRecord[]): Generator<string> {
  yield toCsv(["file", "line", "column", "id", "name", "reason"], []);
  for (let from = 0; from < rejected.length; from += PART) yield formatLeftOutRows(rejected.slice(from, from + PART));
}

export const formatLeftOutRows = (rejected: readonly RejectedRecord[]): string =>
  toCsvRows(rejected.map(toCells)).replaceAll("\0", "\ufffd");

const toCells = ({ file, line, column, ref, name, reason }: RejectedRecord): CsvCell[] => [
  file,
  line,
  column,
  ref,
  name,
  reason,
];
