// Imports what a parser found in this process, as the command line imports what another process found.
import type { Database } from "../../db/client.ts";
import { toBatches } from "../../src/features/imports/batches.ts";
import * as command from "../../src/features/imports/file-import.ts";
import { toLeftOutParts } from "../../src/features/imports/left-out.ts";
import type { ParsedFile } from "../../src/features/imports/parsed-file.ts";
import { toParsedImport } from "../../src/features/imports/parsed-import.ts";
import type { ImportSource } from "../../src/features/imports/schema.ts";

type Options = Partial<Omit<command.FileImport, "parsed" | "batches" | "leftOut" | "file">>;
export type FileImport = Options & {
  source: ImportSource;
  parsed: Partial<ParsedFile> & Pick<ParsedFile, "places" | "rejected" | "dataAt">;
  file: { name: string; size: number; hash: string };
};

export function importFile(tx: Database, { source, parsed, file, ...options }: FileImport) {
  const whole: ParsedFile = { format: "CSV", warnings: [], attribution: null, ...parsed };
  const read = toParsedImport(whole, { source, hash: file.hash, fileName: file.name });
  return command.importFile(tx, {
    ...options,
    parsed: read,
    batches: toBatches(whole),
    leftOut: toLeftOutParts(whole.rejected),
    file,
  });
}
