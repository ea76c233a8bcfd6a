// Islands are found by their file, and what they ship does not depend on what things are called.
import { expect, test } from "bun:test";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { registrySource } from "../../src/build/registry.ts";
import { findIslands, islandsNamedIn } from "../../src/build/source-files.ts";
import { languageWeight } from "../bench/language-weight.ts";

test("the registry is up to date", async () => {
  expect(await Bun.file("islands/registry.ts").text()).toBe(registrySource());
});

test("every island is on a screen", async () => {
  const shown = new Set<string>();
  for (const file of new Bun.Glob("src/**/*.tsx").scanSync("."))
    for (const name of islandsNamedIn(await Bun.file(file).text())) shown.add(name);
  expect([...shown].sort()).toEqual([...findIslands().keys()].sort());
});

test("no language adds more than 2 KB to the scripts of an island", async () => {
  expect(await languageWeight.measure()).toMatchObject({ met: true });
});

test("renaming the helpers of schemas does not add a byte to any script", async () => {
  const copy = await mkdtemp(join(tmpdir(), "sidestreet-build-"));
  try {
    for (const folder of ["src", "islands", "db", "static/posters", "static/scene"])
      await cp(folder, join(copy, folder), { recursive: true });
    await symlink(resolve("node_modules"), join(copy, "node_modules"));
    await cp("package.json", join(copy, "package.json"));
    expect(await renameSchemaHelpers(copy)).toBeGreaterThan(10);
    expect(await scriptSizes(copy)).toEqual(await scriptSizes("."));
  } finally {
    await rm(copy, { recursive: true });
  }
}, 120_000);

/**
 * Renames every exported function of validation.ts, to a name as long as before, because Bun decides by the length of
 * sources which chunks it merges. Returns the number of changed files.
 */
async function renameSchemaHelpers(folder: string): Promise<number> {
  const validation = await Bun.file(join(folder, "src/validation.ts")).text();
  const helpers = [...validation.matchAll(/^export const ([a-z]\w*) = /gm)].map(([, name]) => name).join("|");
  const calls = new RegExp(`(?<=\\bshapes\\.|(?<![\\w.]))(${helpers})(?=\\(| = )`, "g");
  const passed = new RegExp(`(?<=\\btransform\\()(${helpers})(?=\\))`, "g");
  const names = new RegExp(`\\b(${helpers})\\b`, "g");
  const rename = (name: string) => `${name.slice(0, -1)}_`;
  let changed = 0;
  for (const file of new Bun.Glob("src/**/*.ts").scanSync({ cwd: folder, absolute: true })) {
    const text = await Bun.file(file).text();
    if (!/\/validation\.ts"/.test(text) && !file.endsWith("/src/validation.ts")) continue;
    const renamed = text
      .replace(/^import \{[^}]*\} from "[^"]*\/validation\.ts";/gm, (statement) => statement.replace(names, rename))
      .replace(calls, rename)
      .replace(passed, rename);
    if (renamed !== text) changed++;
    await Bun.write(file, renamed);
  }
  return changed;
}

async function scriptSizes(folder: string): Promise<number[]> {
  const code = `const { bundleIslands } = await import("./src/build/islands.ts");
    const { files } = await bundleIslands();
    console.log(JSON.stringify(files.map((file) => file.size).sort((a, b) => a - b)));`;
  const build = Bun.spawn([process.execPath, "-e", code], { cwd: folder, stderr: "inherit" });
  return (await new Response(build.stdout).json()) as number[];
}
