import { mkdir, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { WORKERS } from "../worker.ts";
import { partialEnding } from "./write-output.ts";

export const BINARY_ENTRIES = ["src/main.ts", ...WORKERS.map((name) => `src/${name}.ts`)];

export type Runtime = { target: Bun.Build.CompileTarget; executablePath: string };

/** Renames the finished file, so that a running server keeps its binary. @param runtime defaults to this platform's */
export async function compileBinary(outFile: string, runtime?: Runtime): Promise<void> {
  await mkdir(dirname(outFile), { recursive: true });
  const outfile = `${outFile}${partialEnding()}`;
  const built = await Bun.build({
    entrypoints: BINARY_ENTRIES,
    target: "bun",
    format: "esm",
    bytecode: true,
    minify: { syntax: true, whitespace: true, identifiers: false },
    define: { SIDESTREET_COMPILED: "true", "process.env.NODE_ENV": JSON.stringify("production") },
    // A bunfig.toml in the working directory could run code.
    compile: { ...runtime, outfile, autoloadBunfig: false },
  });
  if (!built.success) throw new AggregateError(built.logs, "The binary could not be built.");
  await rename(outfile, outFile);
}
