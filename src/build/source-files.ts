// Reads the sources as the build sees them: which islands exist, and which files a file imports at run time.
import { basename, dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** The islands, file by name: every .tsx directly in `islands/<feature>/`, each named like the component it exports. */
export function findIslands(): Map<string, string> {
  const islands = new Map<string, string>();
  for (const file of [...new Bun.Glob("islands/*/*.tsx").scanSync(".")].sort()) {
    if (file.startsWith("islands/lib/")) continue;
    const name = basename(file, ".tsx");
    if (islands.has(name)) throw new Error(`Two islands are called ${name}: ${islands.get(name)} and ${file}.`);
    islands.set(name, file);
  }
  return islands;
}

/** The names of the islands that a component shows. */
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

/**
 * The given files and all files they import, dynamically too, but not for types alone. An island counts as imported where a
 * screen names it, the landing page's script where a page asks for it.
 */
export async function reachableFrom(roots: string[], isFollowed = (_file: string) => true): Promise<Set<string>> {
  const islands = findIslands();
  const reached = new Set<string>();
  const visit = async (file: string) => {
    // The registry imports all islands, whether or not a page shows them.
    if (reached.has(file) || file === "islands/registry.ts" || !isFollowed(file)) return;
    reached.add(file);
    const text = await readSource(file);
    for (const path of importsIn(text, file.endsWith(".tsx") ? "tsx" : "ts")) await visit(join(dirname(file), path));
    for (const name of islandsNamedIn(text)) if (islands.has(name)) await visit(islands.get(name)!);
    if (/\bscript: "landing"/.test(text)) await visit("islands/landing-entry.ts");
  };
  for (const root of roots) await visit(root);
  return reached;
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
export function readSource(file: string): Promise<string> {
  const text = texts.get(file) ?? Bun.file(file).text();
  texts.set(file, text);
  return text;
}
