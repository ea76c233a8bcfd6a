// What the process that read a file hands back. The rows and what is left out follow in parts.
import { type Coverage, getCoverage } from "./coverage.ts";
import type { ParsedFile } from "./parsed-file.ts";
import { toPreview } from "./preview.ts";
import type { ImportPreview, ImportSource } from "./schema.ts";
import { describeParsedFile, summarizeParsedFile } from "./summary.ts";

export type ParsedImport = {
  preview: ImportPreview;
  coverage: Coverage;
  dataAt: Date | null;
  /** SHA-256 of the file, in hexadecimal. */
  hash: string;
  ways?: Uint8Array | null;
  broken: number;
  /** What the command line says about the file: with examples, and in a few lines. */
  findings?: { details: string[]; summary: string[] };
};

export function toParsedImport(
  file: ParsedFile,
  {
    source,
    hash,
    fileName,
    isDescribed,
  }: { source: ImportSource; hash: string; fileName: string; isDescribed?: boolean },
): ParsedImport {
  const { places, dataAt, rejected, ways } = file;
  return {
    preview: toPreview(file, source),
    coverage: { ...getCoverage(places), land: file.land },
    dataAt,
    hash,
    ways,
    broken: rejected.filter(({ broken }) => broken).length,
    findings: isDescribed
      ? { details: describeParsedFile(fileName, file), summary: summarizeParsedFile(fileName, file) }
      : undefined,
  };
}
