// The libraries of the embedded PostgreSQL, which its npm packages do not list. They differ between Linux and macOS.
import { readdirSync } from "node:fs";
import { join } from "node:path";

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

/** Of PostgreSQL 18, as its project has announced. */
export const POSTGRES_SUPPORTED_UNTIL = "2030-11-14";

/** For version 18.4.0-beta.17 of the packages. The versions were read from the files. */
export const POSTGRES_LIBRARIES: Library[] = [
  { name: "PostgreSQL client libraries", license: "PostgreSQL", files: /^lib(pq|ecpg|pgtypes)/ },
  {
    name: "ICU",
    version: "60.2",
    license: "Unicode-DFS-2016",
    files: /^libicu/,
    platforms: "linux",
    supportedUntil: "2018-03-26",
  },
  { name: "ICU", version: "77.1", license: "Unicode-3.0", files: /^libicu/, platforms: "darwin" },
  {
    name: "OpenSSL",
    version: "1.1.1",
    license: "OpenSSL",
    files: /^lib(crypto|ssl)/,
    platforms: "linux",
    supportedUntil: "2023-09-11",
  },
  {
    name: "OpenSSL",
    version: "3.5.6",
    license: "Apache-2.0",
    files: /^lib(crypto|ssl)/,
    platforms: "darwin",
    supportedUntil: "2030-04-08",
  },
  {
    name: "libxml2",
    version: "2.9.4",
    license: "MIT",
    files: /^libxml2/,
    platforms: "linux",
    supportedUntil: "2017-09-04",
  },
  { name: "libxml2", version: "2.15.3", license: "MIT", files: /^libxml2/, platforms: "darwin" },
  {
    name: "libxslt",
    version: "1.1.29",
    license: "MIT",
    files: /^libxslt/,
    platforms: "linux",
    supportedUntil: "2017-09-04",
  },
  {
    name: "zlib",
    version: "1.2.11",
    license: "Zlib",
    files: /^libz\./,
    platforms: "linux",
    supportedUntil: "2022-03-27",
  },
  { name: "zlib", version: "1.3.2", license: "Zlib", files: /^libz\./, platforms: "darwin" },
  {
    name: "OSSP uuid",
    version: "1.6.2",
    license: "ISC",
    files: /^libossp-uuid/,
    platforms: "linux",
    supportedUntil: "2008-07-04",
  },
  {
    name: "XZ Utils (liblzma)",
    version: "5.2.2",
    license: "LicenseRef-Public-Domain",
    files: /^liblzma/,
    platforms: "linux",
    supportedUntil: "2016-12-30",
  },
  { name: "libedit", license: "BSD-3-Clause", files: /^libedit/, platforms: "darwin" },
  {
    name: "MIT Kerberos",
    version: "1.22.2",
    license: "MIT",
    files: /^lib(gssapi|k5|krb5|com_err)/,
    platforms: "darwin",
  },
  { name: "GNU libiconv", license: "LGPL-2.1-or-later", files: /^libiconv/, platforms: "darwin" },
  { name: "GNU gettext (libintl)", license: "LGPL-2.1-or-later", files: /^libintl/, platforms: "darwin" },
  { name: "LZ4", version: "1.10.0", license: "BSD-2-Clause", files: /^liblz4/, platforms: "darwin" },
  { name: "Zstandard", version: "1.5.7", license: "BSD-3-Clause", files: /^libzstd/, platforms: "darwin" },
  { name: "libuuid", license: "BSD-3-Clause", files: /^libuuid/, platforms: "darwin" },
];

/** Those whose files are in a program's folder. */
export function listLibraries(program: string, system = CURRENT_SYSTEM): Library[] {
  const files = readdirSync(join(program, "lib"));
  return POSTGRES_LIBRARIES.filter(
    ({ files: pattern, platforms = system }) => platforms === system && files.some((name) => pattern.test(name)),
  );
}
