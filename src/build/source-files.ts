// Reads the sources as the build sees them: which islands exist, and which files a file imports at run time.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** The islands by name: every .tsx in a folder of `islands/` that is a room of `src/features/`; their parts are below it. */
export function findIslands(): Map<string, string> {
  const islands = new Map<string, string>();
  for (const file of [...new Bun.Glob("islands/*/**/*.tsx").scanSync(".")].sort()) {
    if (!existsSync(dirname(file).replace("islands", "src/features"))) continue;
    const name = basename(file, ".tsx");
    if (islands.has(name)) throw new Error(`Two islands are called ${name}: ${islands.get(name)} and ${file}.`);
    islands.set(name, file);
  }
  return islands;
}

export function islandsNamedIn(source: string): string[] {
  if (!source.includes("<Island")) return [];
  const names: string[] = [];
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== "JSXIdentifier" || name.name !== "Island") return;
      for (const each of attributes)
        if (each.type === "JSXAttribute" && each.name.name === "name" && each.value?.type === "Literal")
          names.push(String(each.value.value));
    },
  }).visit(parseSync("source.tsx", source).program);
  return names;
}

/** The given files and all that they import at run time, with their distance. Islands count where a screen names them. */
export async function reachableFrom(
  roots: string[],
  isFollowed = (_file: string) => true,
): Promise<Map<string, number>> {
  const reached = new Map<string, number>();
  let next = new Set(roots);
  for (let distance = 0; next.size > 0; distance++) {
    // The registry imports all islands, whether or not a page shows them.
    const files = [...next].filter((file) => !reached.has(file) && file !== "islands/registry.ts" && isFollowed(file));
    for (const file of files) reached.set(file, distance);
    next = new Set((await Promise.all(files.map(importsOf))).flat());
  }
  return reached;
}

const imports = new Map<string, Promise<string[]>>();

const importsOf = (file: string): Promise<string[]> => imports.getOrInsertComputed(file, readImports);

let islands: Map<string, string> | undefined;

async function readImports(file: string): Promise<string[]> {
  const text = await readSource(file);
  islands ??= findIslands();
  return [
    ...importsIn(text, file.endsWith(".tsx") ? "tsx" : "ts").map((path) => join(dirname(file), path)),
    ...islandsNamedIn(text).flatMap((name) => islands?.get(name) ?? []),
    ...(/\bscript: "landing"/.test(text) ? ["islands/landing-entry.ts"] : []),
  ];
}

const transpilers = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };

/** Relative paths of source files, without what the build itself makes. */
const importsIn = (text: string, loader: "ts" | "tsx") =>
  transpilers[loader]
    .scanImports(text)
    .map(({ path }) => path)
    .filter((path) => /^\..*\.tsx?$/.test(path) && !path.includes("/static/build/"));

const texts = new Map<string, Promise<string>>();

/** The text of a file, read once per build. */
export const readSource = (file: string): Promise<string> =>
  texts.getOrInsertComputed(file, () => Bun.file(file).text());
