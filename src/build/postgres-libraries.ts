// The libraries of the embedded PostgreSQL, which its npm packages do not list. They differ between Linux and macOS.

type Library = { name: string; version?: string; license: string; files: RegExp; platforms?: "linux" | "darwin" };

/** For version 18.4.0-beta.17 of the packages. The versions were read from the files. */
export const POSTGRES_LIBRARIES: Library[] = [
  { name: "PostgreSQL client libraries", license: "PostgreSQL", files: /^lib(pq|ecpg|pgtypes)/ },
  { name: "ICU", version: "60.2", license: "Unicode-DFS-2016", files: /^libicu/, platforms: "linux" },
  { name: "ICU", version: "77.1", license: "Unicode-3.0", files: /^libicu/, platforms: "darwin" },
  { name: "OpenSSL", version: "1.1.1", license: "OpenSSL", files: /^lib(crypto|ssl)/, platforms: "linux" },
  { name: "OpenSSL", version: "3.5.6", license: "Apache-2.0", files: /^lib(crypto|ssl)/, platforms: "darwin" },
  { name: "libxml2", version: "2.9.4", license: "MIT", files: /^libxml2/, platforms: "linux" },
  { name: "libxml2", version: "2.15.3", license: "MIT", files: /^libxml2/, platforms: "darwin" },
  { name: "libxslt", version: "1.1.29", license: "MIT", files: /^libxslt/, platforms: "linux" },
  { name: "zlib", version: "1.2.11", license: "Zlib", files: /^libz\./, platforms: "linux" },
  { name: "zlib", version: "1.3.2", license: "Zlib", files: /^libz\./, platforms: "darwin" },
  { name: "OSSP uuid", version: "1.6.2", license: "ISC", files: /^libossp-uuid/, platforms: "linux" },
  {
    name: "XZ Utils (liblzma)",
    version: "5.2.2",
    license: "LicenseRef-Public-Domain",
    files: /^liblzma/,
    platforms: "linux",
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
