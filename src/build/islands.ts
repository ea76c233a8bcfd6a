// Bundles the browser's scripts with Bun, so that a page loads few files and little code it does not use.
import { dirname, join, resolve } from "node:path";
import { parse } from "acorn";
import type { BuildArtifact, BunPlugin } from "bun";
import kept from "../features/offline/kept.json" with { type: "json" };
import { browserTexts, withPlaceholders } from "./messages.ts";
import { findIslands, islandsNamedIn, reachableFrom, readSource } from "./source-files.ts";

const ENTRIES = { hydrate: "islands/entry.ts", landing: "islands/landing-entry.ts" } as const;
export const ISLAND_ENTRIES = Object.values(ENTRIES);
/** Bytes of source below which Bun merges a shared chunk into another one. Both more and less measured worse. */
const MIN_CHUNK_SIZE = 8192;
const CHUNK = "chunk";

/** `shared` files are loaded by every island, `islands` by each in addition, `offline` by the screens that work offline. */
export type Scripts = {
  hydrate: string;
  landing: string;
  shared: string[];
  islands: Record<string, string[]>;
  offline: string[];
};

export async function bundleIslands(): Promise<{ files: BuildArtifact[]; scripts: Scripts }> {
  const islands = findIslands();
  const groups = await groupIslands(islands);
  const built = await Bun.build({
    entrypoints: ISLAND_ENTRIES,
    target: "browser",
    splitting: true,
    minChunkSize: MIN_CHUNK_SIZE,
    // The page itself lists the chunks of its islands.
    modulePreload: false,
    minify: true,
    metafile: true,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]" },
    publicPath: "/assets/",
    define: { "process.env.NODE_ENV": '"production"' },
    drop: ["debugger"],
    plugins: [chunksFor(groups), browserTexts, pureConstants],
  });
  const outputs = built.metafile!.outputs;
  const [hydrate, landing] = [filesOf(ENTRIES.hydrate, outputs)[0]!, filesOf(ENTRIES.landing, outputs)[0]!];
  const shared = filesOf("islands/mount-islands.tsx", outputs);
  const own: Record<string, string[]> = {};
  for (const [name, file] of islands) {
    const modules = [groups.get(file)![0]!, ...(await preloadedBy(file))];
    const files = new Set(modules.flatMap((module) => filesOf(module, outputs)));
    own[name] = [...files].filter((path) => !shared.includes(path));
  }
  const workers = built.outputs.map(({ path }) => fileName(path)).filter((name) => name.endsWith(".mjs"));
  const offline = [...filesOfScreens(islands, groups, outputs), ...workers];
  return { files: built.outputs, scripts: { hydrate, landing, shared, islands: own, offline } };
}

function filesOfScreens(islands: Map<string, string>, groups: Map<string, string[]>, outputs: Outputs): Set<string> {
  const chunkOf = (file: string) => `${CHUNK}:${groups.get(file)![0]}`;
  const files = [...islands.values()];
  const needed = new Set(
    files.filter((file) => kept.rooms.includes(dirname(file).slice("islands/".length))).map(chunkOf),
  );
  const others = new Set(files.map(chunkOf).filter((chunk) => !needed.has(chunk)));
  const found = new Set<string>();
  const visit = (path: string | undefined) => {
    const entry = path && outputs[path]!.entryPoint;
    if (!path || found.has(path) || (entry && others.has(entry))) return;
    found.add(path);
    for (const child of outputs[path]!.imports) visit(keyFor(child.path, outputs));
  };
  visit(Object.keys(outputs).find((path) => outputs[path]!.entryPoint === ENTRIES.hydrate));
  return new Set([...found].map(fileName));
}

/** The islands of one feature that the same screens show share a chunk. Returns the group of each island's file. */
async function groupIslands(islands: Map<string, string>): Promise<Map<string, string[]>> {
  const screensOf = new Map<string, string[]>();
  for (const screen of [...new Bun.Glob("src/**/*.tsx").scanSync(".")].sort())
    for (const name of new Set(islandsNamedIn(await readSource(screen))))
      screensOf.set(name, [...(screensOf.get(name) ?? []), screen]);
  const groups = new Map<string, string[]>();
  for (const [name, file] of islands) {
    const key = [dirname(file), ...(screensOf.get(name) ?? [])].join();
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return new Map([...groups.values()].flatMap((group) => group.map((file) => [file, group])));
}

/** The modules an island imports right after hydration, marked `import(/* preload *\/ "./engine.ts")`. */
async function preloadedBy(island: string): Promise<string[]> {
  const modules: string[] = [];
  for (const file of (await reachableFrom([island])).keys())
    for (const [, path] of (await readSource(file)).matchAll(/\bimport\(\/\* preload \*\/ "(\..+?)"\)/g))
      modules.push(join(dirname(file), path!));
  return modules;
}

/** Every chunk imports the shared code, so that Bun makes it one file instead of one for each combination of islands. */
function chunksFor(groups: Map<string, string[]>): BunPlugin {
  const filesIn = (chunk: string) => (groups.get(chunk) ?? [chunk]).map((file) => JSON.stringify(resolve(file)));
  return {
    name: "chunks",
    setup(build) {
      // Relative imports only: Bun does not tree-shake a package whose imports a plugin resolves.
      build.onResolve({ filter: /^\.\.?\/.+\.tsx$/ }, ({ kind, path, importer }) => {
        if (kind !== "dynamic-import") return undefined;
        const file = Bun.resolveSync(path, dirname(importer)).slice(process.cwd().length + 1);
        return { path: groups.get(file)?.[0] ?? file, namespace: CHUNK };
      });
      build.onLoad({ filter: /./, namespace: CHUNK }, ({ path }) => ({
        contents: [
          `import ${JSON.stringify(resolve("islands/shared-chunk.ts"))};`,
          ...filesIn(path).map((file) => `export * from ${file};`),
        ].join("\n"),
        loader: "ts",
      }));
    },
  };
}

/** Lets the bundler drop unused constants such as schemas: Bun cannot know that creating them has no side effects. */
export const pureConstants: BunPlugin = {
  name: "pure constants",
  setup(build) {
    const typescript = new Bun.Transpiler({ loader: "ts" });
    build.onLoad({ filter: /^(?!.*\/node_modules\/).*\/src\/.+\.ts$/ }, async ({ path }) => ({
      contents: markConstants(typescript.transformSync(withPlaceholders(path, await Bun.file(path).text()))),
      loader: "js",
    }));
  },
};

/** Wraps the value of every top-level constant in a function call that is marked as pure. */
function markConstants(code: string): string {
  const values = parse(code, { ecmaVersion: "latest", sourceType: "module" }).body.flatMap((node) => {
    const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    return declaration?.type === "VariableDeclaration"
      ? declaration.declarations.flatMap(({ init }) => init ?? [])
      : [];
  });
  return values
    .filter(({ type }) => !/^(Literal|Identifier|ArrowFunctionExpression|FunctionExpression)$/.test(type))
    .reduceRight((text, { start, end }) => {
      const value = text.slice(start, end);
      return `${text.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${text.slice(end)}`;
    }, code);
}

type Outputs = NonNullable<Awaited<ReturnType<typeof Bun.build>>["metafile"]>["outputs"];

function filesOf(module: string, outputs: Outputs): string[] {
  const found = new Set<string>();
  const visit = (path: string | undefined) => {
    if (!path || found.has(path)) return;
    found.add(path);
    for (const child of outputs[path]?.imports ?? [])
      if (child.kind !== "dynamic-import") visit(keyFor(child.path, outputs));
  };
  const entries = [module, `${CHUNK}:${module}`];
  visit(Object.keys(outputs).find((path) => entries.includes(outputs[path]!.entryPoint ?? "")));
  if (found.size === 0) throw new Error(`${module} is not in any script.`);
  return [...found].map(fileName);
}

const keyFor = (path: string, outputs: Outputs) => Object.keys(outputs).find((key) => fileName(key) === fileName(path));

export const fileName = (path: string) => path.split("/").at(-1)!;
