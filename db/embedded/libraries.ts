// The libraries of the embedded PostgreSQL, which its npm packages do not list. They differ between Linux and macOS.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import libraries from "./libraries.json" with { type: "json" };

export type Library = {
  name: string;
  version?: string;
  license: string;
  files: RegExp;
  platforms?: System;
  /** The end of support of this version, or the day of the next release where only the newest gets fixes. */
  supportedUntil?: string;
};

export type System = "linux" | "darwin";

export const CURRENT_SYSTEM: System = process.platform === "darwin" ? "darwin" : "linux";

/** The end of PostgreSQL 18, as its project has announced. */
export const POSTGRES_SUPPORTED_UNTIL = "2030-11-14";

/** The versions were read from the files of version 18.4.0-beta.17 of the packages. */
export const POSTGRES_LIBRARIES = (libraries as (Omit<Library, "files"> & { files: string })[]).map(
  (library): Library => ({ ...library, files: new RegExp(library.files) }),
);

export function listLibraries(program: string, system = CURRENT_SYSTEM): Library[] {
  const files = readdirSync(join(program, "lib"));
  return POSTGRES_LIBRARIES.filter(
    ({ files: pattern, platforms = system }) => platforms === system && files.some((name) => pattern.test(name)),
  );
}
