// Finds the tests that a change can break: through their imports, the URLs they visit, and the files they read.
import { dirname } from "node:path";
import { reachableFrom, readSource } from "../src/build/source-files.ts";

/** The basis of tests imports the whole app, which says nothing about what they test. */
const BASIS = ["tests/test-app.ts", "tests/running-server.ts", "tests/postgres.ts", "src/app.ts"];

/** The files of tests that the change can reach, the nearest first. */
export async function findTestsFor(changed: string[]): Promise<string[]> {
  const tests = [...new Bun.Glob("tests/**/*.{test,e2e}.ts").scanSync(".")].sort();
  const sources = await withOwners(changed);
  const screens = await findScreens(sources);
  const distances = await Promise.all(tests.map(async (test) => ({ test, distance: await measureDistance(test) })));
  const features = new Set(changed.map((file) => /^(?:src\/features|islands)\/([^/]+)\//.exec(file)?.[1] ?? file));
  const isBeside = (test: string) => [...features].some((feature) => test.includes(feature));
  return distances
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .map(({ test, distance }) => ({ test, distance: isBeside(test) ? distance - 0.5 : distance }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ test }) => test);

  /** Of a test from the change: through its imports, through the URLs it visits, or by the files that it reads. */
  async function measureDistance(test: string): Promise<number> {
    const imported = await reachableFrom([test], (file) => !BASIS.includes(file) || changed.includes(file));
    const text = await readSource(test);
    const distances = [
      ...sources.map((file) => imported.get(file)),
      ...[...screens].filter(([url]) => visits(text, url)).map(([, distance]) => distance + 1),
      ...sources.filter((file) => text.includes(`"${file}"`)).map(() => 1),
      ...(test.startsWith("tests/architecture/") ? [READS_ALL_SOURCES] : []),
    ];
    return Math.min(...distances.filter((distance) => distance !== undefined));
  }
}

/** They come after the tests that a change reaches directly. */
const READS_ALL_SOURCES = 4;

/** A style sheet, a catalog and data stand for the components or modules beside them, or for the module that reads them. */
async function withOwners(changed: string[]): Promise<string[]> {
  return changed.flatMap((file) => {
    if (file.startsWith("src/i18n/catalogs/")) return ["src/i18n/catalogs.ts", "src/build/messages.ts"];
    if (file.endsWith(".css")) return [...new Bun.Glob(`${dirname(file)}/*.tsx`).scanSync(".")];
    if (/^(src|islands|db)\/.*\.json$/.test(file)) return [...new Bun.Glob(`${dirname(file)}/*.ts`).scanSync(".")];
    return [file];
  });
}

/** The URLs of pages and of the API whose module reaches the change, with its distance. */
async function findScreens(sources: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const module of new Bun.Glob("src/{features,http,layout}/**/*.{ts,tsx}").scanSync(".")) {
    const urls = urlsIn(await readSource(module));
    if (urls.length === 0) continue;
    const reached = await reachableFrom([module], (file) => !BASIS.includes(file));
    const distance = Math.min(...sources.flatMap((file) => reached.get(file) ?? []));
    for (const url of urls) if (distance < (found.get(url) ?? Number.POSITIVE_INFINITY)) found.set(url, distance);
  }
  return found;
}

/** The URLs of routes, up to their first parameter. */
const urlsIn = (text: string) =>
  [...text.matchAll(/\.(?:get|post|put|patch|delete)\(\s*"(\/[^":*]+)/g)].map(([, url]) => url!);

const visits = (text: string, url: string) => text.includes(`"${url}`) || text.includes(`\`${url}`);
