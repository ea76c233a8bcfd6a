// What an import leaves out, as a table.
import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../../../db/client.ts";
import { importLeftOut } from "../../../db/schema/index.ts";
import { type CsvCell, toCsv, toCsvRows } from "../../encoding/csv.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { Id } from "../../validation.ts";
import type { RejectedRecord } from "./parsed-file.ts";

export async function storeLeftOut(tx: Database, importId: string, csv: string): Promise<void> {
  await tx
    .insert(importLeftOut)
    .values({ importId, csv })
    .onConflictDoUpdate({ target: importLeftOut.importId, set: { csv } });
}

/** @throws NotFound before the file is read, and for imports of the command line */
export async function getLeftOut(db: Database, importId: string): Promise<string> {
  const id = v.safeParse(Id, importId);
  const [row] = id.success ? await db.select().from(importLeftOut).where(eq(importLeftOut.importId, id.output)) : [];
  if (!row) throw new NotFound(t("This import doesn't exist."));
  return row.csv;
}

/** CSV with a line for each place. The headers are the same in all languages, for programs. */
export const formatLeftOut = (rejected: readonly RejectedRecord[]): string =>
  toCsv(["file", "line", "column", "id", "name", "reason"], rejected.map(toCells));

export const formatLeftOutRows = (rejected: readonly RejectedRecord[]): string => toCsvRows(rejected.map(toCells));

const toCells = ({ file, line, column, ref, name, reason }: RejectedRecord): CsvCell[] => [
  file,
  line,
  column,
  ref,
  name,
  reason,
];
