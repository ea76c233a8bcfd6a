// The scripts of the browser: Bun cuts them, and three rules keep a page at few files and nothing in them that it does not use.
import type { BuildArtifact, BunPlugin } from "bun";

/** The scripts a page can begin with, by the name a screen asks for them. */
const ENTRIES = { hydrate: "islands/entry.ts", landing: "islands/landing-entry.ts" } as const;
export const ISLAND_ENTRIES = Object.values(ENTRIES);
/** Bytes of source below which a shared piece joins another that its pages load anyway: measured, both less and more are worse. */
const MIN_CHUNK = 8192;
/** What an island imports as soon as it is awake. */
const OPENED_AT_ONCE: Record<string, string[]> = { CityMap: ["islands/map/engine/open-map.ts"] };

/** `waking` is what every island needs, `islands` what each needs besides. */
export type Scripts = { hydrate: string; landing: string; waking: string[]; islands: Record<string, string[]> };

/** @returns the files, and which of them a page with an island asks for, by the island's name */
export async function bundleIslands(): Promise<{ files: BuildArtifact[]; scripts: Scripts }> {
  const built = await Bun.build({
    entrypoints: ISLAND_ENTRIES,
    target: "browser",
    splitting: true,
    minChunkSize: MIN_CHUNK,
    // The page itself names what its islands need.
    modulePreload: false,
    minify: true,
    metafile: true,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]" },
    publicPath: "/assets/",
    define: { "process.env.NODE_ENV": '"production"' },
    drop: ["debugger"],
    plugins: [coreFirst, shapesWithoutEffects],
  });
  const outputs = built.metafile!.outputs;
  const fileOf = (entry: keyof typeof ENTRIES) =>
    fileName(Object.keys(outputs).find((path) => outputs[path]!.entryPoint?.endsWith(ENTRIES[entry]))!);
  const waking = loadedWith("islands/mount-islands.tsx", outputs);
  const isOwn = (name: string, i: number, all: string[]) => !waking.includes(name) && all.indexOf(name) === i;
  const islands = Object.entries(await islandFiles()).map(([name, file]) => [
    name,
    [file, ...(OPENED_AT_ONCE[name] ?? [])].flatMap((module) => loadedWith(module, outputs)).filter(isOwn),
  ]);
  return {
    files: built.outputs,
    scripts: {
      hydrate: fileOf("hydrate"),
      landing: fileOf("landing"),
      waking,
      islands: Object.fromEntries(islands),
    },
  };
}

/**
 * Gives the core to whatever is loaded by itself and draws with React. Bun puts into one file what the same scripts need, so
 * that the core becomes one instead of a file for each set of islands that share something. It watches our own modules alone:
 * of a package whose modules are watched, Bun takes every file instead of those in use.
 */
const coreFirst: BunPlugin = {
  name: "core first",
  setup(build) {
    const loadedAlone = new Set<string>();
    build.onResolve({ filter: /^\.\.?\/.+\.tsx?$/ }, ({ kind, path, importer }) => {
      if (kind === "dynamic-import" && DRAWS.test(path)) loadedAlone.add(Bun.resolveSync(path, folderOf(importer)));
      return undefined;
    });
    build.onLoad({ filter: /\/islands\/(?:.+\.tsx|bundles\/.+\.ts)$/ }, async ({ path }) => {
      if (!loadedAlone.has(path)) return undefined;
      const core = Bun.resolveSync("./islands/shared-chunk.ts", process.cwd());
      return { contents: `import ${JSON.stringify(core)};\n${await Bun.file(path).text()}`, loader: "tsx" };
    });
  },
};

const DRAWS = /\.tsx$|\/bundles\/.+\.ts$/;

/**
 * Lets the bundler leave out shapes that no island checks with, where it only needs a limit or a function beside them: Bun does
 * not know by itself that making a shape changes nothing, and kept all of valibot for them.
 */
const shapesWithoutEffects: BunPlugin = {
  name: "shapes without effects",
  setup(build) {
    build.onLoad(
      { filter: /\/src\/(?:features\/.+\/(?:[\w-]*contract|schema)|validation)\.ts$/ },
      async ({ path }) => ({
        contents: (await Bun.file(path).text()).replace(MAKES_A_SHAPE, "/* @__PURE__ */ $&"),
        loader: "ts",
      }),
    );
  },
};

const MAKES_A_SHAPE = /(?<![\w.])(?:v\.\w+|text|line|optional|searchWords)(?=\()/g;

/** Where the registry finds each island. */
async function islandFiles(): Promise<Record<string, string>> {
  const registry = await Bun.file("islands/registry.ts").text();
  const lines = registry.matchAll(/^ {2}(\w+): \(\) => import\("\.\/([^"]+)"\)/gm);
  return Object.fromEntries([...lines].map(([, name, file]) => [name, `islands/${file}`]));
}

type Outputs = NonNullable<Awaited<ReturnType<typeof Bun.build>>["metafile"]>["outputs"];

/** The files that the import of a module asks for, so that a page can name them before the first script has run. */
function loadedWith(module: string, outputs: Outputs): string[] {
  const found = new Set<string>();
  const visit = (path: string | undefined) => {
    if (!path || found.has(path)) return;
    found.add(path);
    for (const child of outputs[path]?.imports ?? [])
      if (child.kind !== "dynamic-import") visit(keyFor(child.path, outputs));
  };
  visit(Object.keys(outputs).find((path) => outputs[path]!.entryPoint?.endsWith(module)));
  if (found.size === 0) throw new Error(`${module} is in no script.`);
  return [...found].map(fileName);
}

const keyFor = (path: string, outputs: Outputs) => Object.keys(outputs).find((key) => fileName(key) === fileName(path));
const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** The last part of a path. */
export const fileName = (path: string) => path.split("/").at(-1)!;
