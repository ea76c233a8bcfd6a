// Imports a file in one transaction, for the command line.
import { type Database, imports } from "../../../db/index.ts";
import { lockImports, type WriteOptions } from "./import-places.ts";
import { completeImport, type ParsedRows, stageImport } from "./import-steps.ts";
import type { RejectedRecord } from "./parsed-file.ts";
import { type ImportCounts, isLikelyComplete, type StreetMap } from "./schema.ts";

export type FileImport = ParsedRows &
  Pick<WriteOptions, "fetchesPictures" | "city" | "onProgress"> & {
    file: { name: string; size: number };
    missing?: "mark" | "keep" | "few";
  };

export type FileImportResult = ImportCounts & { streetMap?: StreetMap; unmatched?: RejectedRecord[] };

/** Call it in a transaction. */
export async function importFile(
  tx: Database,
  { file, missing = "few", fetchesPictures, city, onProgress, ...read }: FileImport,
): Promise<FileImportResult> {
  await lockImports(tx);
  const [row] = await tx
    .insert(imports)
    .values({ fileName: file.name.slice(0, 200), fileSize: file.size, state: "reading" })
    .returning({ id: imports.id });
  const { counts: before, unmatched } = (await stageImport(tx, row!.id, read))!;
  const marksMissing = missing === "few" ? isLikelyComplete(before) : missing === "mark";
  const options = { adminId: null, marksMissing, fetchesPictures, city, onProgress, before };
  const { counts, streetMap } = await completeImport(tx, row!.id, options);
  return { ...counts, ...(streetMap && { streetMap }), ...(unmatched && { unmatched }) };
}
