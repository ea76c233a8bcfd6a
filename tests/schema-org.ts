// Checks structured data against the vocabulary of https://schema.org, with the compiler and the package of its types.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const COMPILER = fileURLToPath(import.meta.resolve("typescript/package.json").replace("package.json", "bin/tsc"));
const VOCABULARY = dirname(fileURLToPath(import.meta.resolve("schema-dts")));
const OPTIONS = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--types", "", "--pretty", "false"];

/** All objects of the structured data of a page. */
export const structuredDataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) => JSON.parse(json!));

/** @returns what is no type, property or value of the vocabulary, one per line; "" if all is */
export async function checkSchemaOrg(data: object[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "sidestreet-schema-org-"));
  const lines = data.map((one) => `  ${JSON.stringify(one)},`);
  const type = `import type { Graph, Thing, WithContext } from ${JSON.stringify(join(VOCABULARY, "schema.d.ts"))};`;
  writeFileSync(
    join(folder, "data.ts"),
    [type, "export const data: (Graph | WithContext<Exclude<Thing, string>>)[] = [", ...lines, "];"].join("\n"),
  );
  const compiler = Bun.spawn(["node", COMPILER, ...OPTIONS, "data.ts"], { cwd: folder, stderr: "inherit" });
  const said = await new Response(compiler.stdout).text();
  await compiler.exited;
  rmSync(folder, { recursive: true });
  return said;
}
