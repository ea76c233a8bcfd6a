// Builds islands, style sheets and fonts into static/build: hashed files, text also as Brotli, and their manifest.
import { mkdir, readdir, rm } from "node:fs/promises";
import type { BuildArtifact } from "bun";
import { transform as minify } from "lightningcss";
import { SOURCE_LANGUAGE } from "../i18n/languages.ts";
import { type Compression, compress } from "./compress.ts";
import { subsetFonts } from "./fonts.ts";
import { bundleIslands, fileName, type Scripts } from "./islands.ts";
import { builtLanguages, localize, type Script } from "./messages.ts";
import { writeRegistry } from "./registry.ts";
import { bundleWorkers } from "./service-worker.ts";
import { buildSheets } from "./sheets.ts";
import { isPartial, writeOutput } from "./write-output.ts";

/** The oldest versions that the site supports. tests/architecture/browser-apis.test.ts lists what stands in for younger APIs. */
export const OLDEST_BROWSERS = { chrome: 111, firefox: 121, safari: 16.4 } as const;

/** File names: of each sheet, the fonts, the maps, the scripts, those scripts in other languages, and the service workers. */
type Manifest = Scripts & {
  sheets: Record<string, string>;
  fonts: string[];
  moreFonts: string[];
  world: string;
  sampleCity: string;
  localized: Localized;
  workers: Record<"worker" | "remover", string>;
};
type Localized = Record<string, Record<string, string>>;

const OUT = "static/build";

/** The oldest versions that get vendor prefixes. Bun's minifier isn't used: it resolves "start" and "end" by language. */
const BROWSERS = Object.fromEntries(
  Object.entries(OLDEST_BROWSERS).map(([browser, version]) => {
    const [major, minor = 0] = String(version).split(".").map(Number) as [number, number?];
    return [browser, (major << 16) | (minor << 8)];
  }),
);

/** Deterministic: the same sources result in the same files. */
export async function buildAssets(compression: Compression): Promise<void> {
  await writeRegistry();
  await mkdir(`${OUT}/files`, { recursive: true });
  const fonts = await subsetFonts(hashedName);
  for (const font of fonts) await writeFile(font.name, font.bytes);
  const fontFaces = fonts.map((font) => font.css).join("");
  const sheets: Record<string, string> = {};
  for (const [sheet, css] of await buildSheets(fontFaces)) sheets[sheet] = await writeSheet(sheet, css);
  const { files, scripts } = await bundleIslands();
  const localized = await writeScripts(files, compression);
  const world = await writeMap("world", "json");
  const sampleCity = await writeMap("santa-marea", "pmtiles");
  const [first, more] = [true, false].map((first) =>
    fonts.filter((font) => font.first === first).map(({ name }) => name),
  );
  const workers = await writeWorkers();
  await compressFiles(compression);
  await writeList(compression, {
    sheets,
    fonts: first!,
    moreFonts: more!,
    world,
    sampleCity,
    localized,
    workers,
    ...scripts,
  });
  for (const name of await readdir(`${OUT}/files`))
    if (!written.has(name) && !isPartial(name)) await rm(`${OUT}/files/${name}`, { force: true });
}

/** Names of the files of this build. Older files are deleted at the end, so that a running server still finds them. */
const written = new Set<string>();

const compressible = new Map<string, Uint8Array>();

/** Does nothing if the file exists, since its name contains a hash of its content. */
async function writeFile(name: string, bytes: Uint8Array | (() => Promise<Uint8Array>)): Promise<void> {
  written.add(name);
  const path = `${OUT}/files/${name}`;
  if (!(await Bun.file(path).exists())) await writeOutput(path, typeof bytes === "function" ? await bytes() : bytes);
}

async function writeCompressible(name: string, bytes: Uint8Array): Promise<void> {
  compressible.set(name, bytes);
  await writeFile(name, bytes);
}

/** All at once, so that every processor has work. */
async function compressFiles(compression: Compression): Promise<void> {
  const files = [...compressible].map(([name, bytes]) =>
    writeFile(compressedName(name, compression), () => compress(bytes, compression)),
  );
  await Promise.all(files);
}

/** Says how well it is compressed, so that a release never contains a file that was compressed quickly. */
const compressedName = (name: string, compression: Compression) =>
  compression === "best" ? `${name}.br` : `${name}.${compression}.br`;

async function writeSheet(sheet: string, css: string): Promise<string> {
  const minified = (text: string | Uint8Array) =>
    minify({ filename: sheet, code: Buffer.from(text), minify: true, targets: BROWSERS }).code;
  const code = minified(limitHover(Buffer.from(minified(css)).toString()));
  const name = hashedName(sheet, "css", code);
  await writeCompressible(name, code);
  return name;
}

async function writeScripts(files: BuildArtifact[], compression: Compression): Promise<Localized> {
  const localized: Localized = {};
  const scripts: Script[] = [];
  for (const file of files) {
    const name = fileName(file.path);
    if (name.endsWith(".js")) scripts.push({ name, code: await file.text() });
    else await writeCompressible(name, await toBytes(file));
  }
  const inEnglish = localize(scripts, SOURCE_LANGUAGE).scripts;
  const shared = scripts.filter(({ name }) => !inEnglish.some((script) => script.name === name));
  for (const { name, code } of [...shared, ...inEnglish]) await writeCompressible(name, Buffer.from(code));
  for (const language of builtLanguages(compression).filter((each) => each !== SOURCE_LANGUAGE)) {
    const translated = localize(scripts, language);
    for (const { name, code } of translated.scripts) await writeCompressible(name, Buffer.from(code));
    localized[language] = translated.names;
  }
  return localized;
}

/** Maps that the program brings with it. */
async function writeMap(stem: string, ending: string): Promise<string> {
  const bytes = await Bun.file(`static/map/${stem}.${ending}`).bytes();
  const name = hashedName(stem, ending, bytes);
  await writeCompressible(name, bytes);
  return name;
}

/** After all other files, since their names make the version of the site. */
async function writeWorkers(): Promise<Manifest["workers"]> {
  const version = Bun.hash([...written].sort().join()).toString(36);
  const { worker, remover } = await bundleWorkers(version);
  const write = async (stem: string, code: string) => {
    const name = hashedName(stem, "js", Buffer.from(code));
    await writeCompressible(name, Buffer.from(code));
    return name;
  };
  return { worker: await write("service-worker", worker), remover: await write("service-worker-remover", remover) };
}

async function writeList(compression: Compression, { islands, localized, ...manifest }: Manifest): Promise<void> {
  // The uncompressed files are read in development and by tests.
  const plain = [...written].filter((name) => !name.endsWith(".br") && !compressible.has(name));
  const files = [
    ...plain.map((name) => ({ name, file: name })),
    ...[...compressible.keys()].map((name) => ({ name: `${name}.br`, file: compressedName(name, compression) })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
  const imports = files.map(({ file }, i) => `import f${i} from "./files/${file}" with { type: "file" };\n`);
  const entries = files.map(({ name }, i) => `  ${JSON.stringify(name)}: f${i} as unknown as string,\n`);
  await writeOutput(
    `${OUT}/assets.ts`,
    `// Generated by src/build/assets.ts.
// @ts-nocheck
${imports.join("")}
export const files: Record<string, string> = {
${entries.join("")}};

export const manifest = {
  ...${JSON.stringify(manifest, null, 2)},
  islands: ${JSON.stringify(islands, null, 2)} as Record<string, string[]>,
  localized: ${JSON.stringify(localized, null, 2)} as Record<string, Record<string, string>>,
};
`,
  );
}

const hashedName = (stem: string, ending: string, bytes: Uint8Array) =>
  `${stem}-${Bun.hash(bytes).toString(36).slice(0, 8)}.${ending}`;
const toBytes = async (output: Blob) => new Uint8Array(await output.arrayBuffer());

// Styles for a pointer over an element count only where there is one: after a tap, they would stay.
const RULE_WITH_HOVER = /([^{}]*:hover[^{}]*)(\{[^{}]*\})/g;
/** A comma that is not inside of parentheses. */
const BETWEEN_SELECTORS = /,(?![^(]*\))/;

/** Moves every rule with `:hover` into `@media (hover: hover)`. @param css minified, without nested rules */
export const limitHover = (css: string): string =>
  css.replace(RULE_WITH_HOVER, (_, selectors: string, declarations: string) => {
    const all = selectors.split(BETWEEN_SELECTORS);
    const others = all.filter((selector) => !selector.includes(":hover"));
    const hovers = all.filter((selector) => selector.includes(":hover"));
    return `${others.length > 0 ? others + declarations : ""}@media (hover:hover){${hovers}${declarations}}`;
  });
