import { mkdir, rename, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BunPlugin } from "bun";
import { TASKS } from "../workers/tasks.ts";
import { partialEnding } from "./write-output.ts";

export const BINARY_ENTRIES = ["src/main.ts", ...TASKS.map((name) => `src/${name}.ts`)];

export type Runtime = { target: Bun.Build.CompileTarget; executablePath: string };

/** Renames the finished file, so that a running server keeps its binary. @param runtime defaults to this platform's */
export async function compileBinary(outFile: string, runtime?: Runtime): Promise<void> {
  await mkdir(dirname(outFile), { recursive: true });
  // The file contains its own name, which must be the same in every build.
  const folder = `${outFile}${partialEnding()}`;
  const outfile = join(folder, "sidestreet");
  const built = await Bun.build({
    entrypoints: BINARY_ENTRIES,
    // Two entries with the same file name would change it, and tasks are found by their path within src.
    root: "src",
    target: "bun",
    format: "esm",
    bytecode: true,
    minify: { syntax: true, whitespace: true, identifiers: false },
    define: { SIDESTREET_COMPILED: "true", "process.env.NODE_ENV": JSON.stringify("production") },
    // A bunfig.toml in the working directory could run code.
    compile: { ...runtime, outfile, autoloadBunfig: false },
    plugins: [smaller],
  });
  if (!built.success) throw new AggregateError(built.logs, "The binary could not be built.");
  await rename(outfile, outFile);
  await rmdir(folder);
}

/** Leaves out what only browsers run: maps, which the server never draws, and the icons that no screen uses. */
const smaller: BunPlugin = {
  name: "smaller",
  setup(build) {
    // Bun would take the CommonJS file, which it cannot shake.
    const icons = resolve("node_modules/lucide-react/dist/esm/lucide-react.mjs");
    build.onResolve({ filter: /^lucide-react$/ }, () => ({ path: icons }));
    build.onResolve({ filter: /^maplibre-gl/ }, ({ path }) => ({ path, namespace: "browser" }));
    build.onLoad({ filter: /./, namespace: "browser" }, () => ({ contents: "module.exports = {};", loader: "js" }));
  },
};
