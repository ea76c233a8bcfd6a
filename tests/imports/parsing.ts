// The parsers, with the places of a file as an array.
import * as csv from "../../src/features/imports/csv.ts";
import * as json from "../../src/features/imports/json-file.ts";
import * as file from "../../src/features/imports/parse-file.ts";
import type { ParsedFile, ParseOptions } from "../../src/features/imports/parsed-file.ts";

export const parseFile = (bytes: Uint8Array, options?: ParseOptions) => unpack(file.parseFile(bytes, options));
export const parseJsonFile = (text: string, options?: ParseOptions) =>
  unpack(json.parseJsonFile(Buffer.from(text), options));
export const parseCsv = (text: string, options?: ParseOptions) => unpack(csv.parseCsv(Buffer.from(text), options));

const unpack = (parsed: ParsedFile) => ({ ...parsed, places: [...parsed.places] });
