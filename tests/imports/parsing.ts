// The parsers, with the places of a file as an array.
import * as file from "../../src/features/imports/parse-file.ts";
import type { ParsedFile, ParseOptions } from "../../src/features/imports/parsed-file.ts";

export const parseFile = (bytes: Uint8Array, options?: ParseOptions) => unpack(file.parseFile(bytes, options));
export const parseText = (text: string, options?: ParseOptions) => parseFile(Buffer.from(text), options);

const unpack = (parsed: ParsedFile) => ({ ...parsed, places: [...parsed.places] });
