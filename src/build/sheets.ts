// The style sheets: one for the app, and one for each group of pages that asks for its own with `sheet: "…"`.
import { dirname } from "node:path";
import { createGenerator } from "unocss";
import { SCENE_CSS } from "../art/scene/colors.ts";
import { ROOT_CSS, unoConfig } from "../ui/uno.config.ts";
import { reachableFrom, readSource } from "./source-files.ts";

/** The style sheets by name, not minified. Each contains only what its pages, their islands and dialogs use. */
export async function buildSheets(fontFaces: string): Promise<Map<string, string>> {
  const sources = await sourcesOfSheets();
  const cssFiles = [...new Bun.Glob("{src,islands}/**/*.css").scanSync(".")]
    .sort()
    .filter((file) => file !== BASE && file !== TRANSITIONS);
  const base = fontFaces + ROOT_CSS + (await readSource(BASE)) + SCENE_CSS;
  const unused = new Set(cssFiles);
  const sheets = new Map<string, string>();
  for (const [sheet, components] of sources) {
    const folders = new Set(components.map((file) => dirname(file)));
    const written = cssFiles.filter((file) => folders.has(dirname(file)));
    for (const file of written) unused.delete(file);
    const texts = await Promise.all(written.map(readSource));
    sheets.set(sheet, base + texts.join("") + (await utilitiesIn(components)));
  }
  if (unused.size > 0) throw new Error(`No component beside these files is on any page: ${[...unused].join(", ")}`);
  return sheets.set("transitions", await readSource(TRANSITIONS));
}

/** The elements of every page, on which the styles beside the components build. */
const BASE = "src/ui/base.css";

/** A sheet of its own, because only the pages of the open city are animated. */
const TRANSITIONS = "src/layout/transitions.css";

async function sourcesOfSheets(): Promise<Map<string, string[]>> {
  const pagesOf = new Map<string, string[]>();
  for (const file of new Bun.Glob("src/features/**/*.tsx").scanSync(".")) {
    const sheet = /\bsheet: "(\w+)"/.exec(await readSource(file))?.[1];
    if (sheet) pagesOf.set(sheet, [...(pagesOf.get(sheet) ?? []), file]);
  }
  const elsewhere = [...pagesOf.values()].flat();
  const reached = new Map([
    ["app", await reachableFrom(["src/app.ts", "islands/entry.ts"], (file) => !elsewhere.includes(file))],
  ]);
  for (const [sheet, pages] of pagesOf) reached.set(sheet, await reachableFrom(pages));
  return new Map(
    [...reached].map(([sheet, files]) => [sheet, [...files.keys()].filter((file) => file.endsWith(".tsx")).sort()]),
  );
}

async function utilitiesIn(components: string[]): Promise<string> {
  const uno = await createGenerator(unoConfig);
  const tokens = new Set<string>();
  for (const file of components) await uno.applyExtractors(await readSource(file), file, tokens);
  return (await uno.generate(tokens, { preflights: false })).css;
}
