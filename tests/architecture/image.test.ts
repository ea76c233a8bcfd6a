// The container image is built from what .dockerignore leaves of the project: all that the build asks for must be among it.
import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";

const read = (path: string) => Bun.file(path).text();
const rules = (await read(".dockerignore"))
  .split("\n")
  .filter(Boolean)
  .map((line) => ({ isKept: line.startsWith("!"), pattern: line.replace("!", "") }))
  .map(({ isKept, pattern }) => ({ isKept, globs: [new Bun.Glob(pattern), new Bun.Glob(`${pattern}/**`)] }));

/** The last pattern that matches decides. */
const isIgnored = (file: string) =>
  rules.findLast(({ globs }) => globs.some((glob) => glob.match(file)))?.isKept === false;

test("no file that the sources import is left out of the image's build", async () => {
  const missing: string[] = [];
  for await (const path of new Bun.Glob("{src,islands,db}/**/*.{ts,tsx}").scan("."))
    for (const [, target] of (await read(path)).matchAll(
      /^import .*"(\.[^"`]+)" with \{ type: "(?:file|text|json)" \}/gm,
    )) {
      const file = normalize(join(dirname(path), target!));
      if (!file.startsWith("static/build/") && isIgnored(file)) missing.push(`${path}: ${file}`);
    }
  expect(missing).toEqual([]);
});

test("the image's build has the programs that it runs, with what they read beside them", async () => {
  const programs = [...(await read("Dockerfile")).matchAll(/npx bun (\S+\.ts)/g)].map(([, path]) => path!);
  expect(programs).toEqual(["deploy/release/platforms.ts"]);
  const folder = [...new Bun.Glob(`${dirname(programs[0]!)}/*`).scanSync(".")];
  expect(folder.filter(isIgnored)).toEqual([]);
  expect(isIgnored("deploy/compose.yaml")).toBe(true);
});

test("the Dockerfile takes the versions of Node and Bun that package.json names", async () => {
  const { devDependencies, engines } = JSON.parse(await read("package.json"));
  const dockerfile = await read("Dockerfile");
  expect(dockerfile).toContain(`bun@${devDependencies.bun} `);
  expect(dockerfile).toContain(`node:${engines.node.replace(">=", "")}-`);
});
