// Islands, styles and fonts → static/build: hashed files with their compressed twins, and the list the server serves them by.
import { mkdir, readdir, rm } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { createGenerator } from "unocss";
import { SCENE_CSS } from "../art/scene/inks.ts";
import { BASE_CSS, unoConfig } from "../ui/uno.config.ts";
import { cutFonts } from "./fonts.ts";
import { bundleIslands, fileName } from "./islands.ts";
import { packWorld } from "./world.ts";

const OUT = "static/build";

/** Screens that never come with the app's sheet. */
const ELSEWHERE = /^(?:src\/features\/(?:demo|api-docs|landing|info)|islands\/(?:landing|demo))\//;

/**
 * The style sheets. Strangers get the public one, which holds only what their screens use: it stands between them and
 * the first words. The API's description has its own.
 */
const SHEETS = {
  app: ["src/{art,ui,layout,features}/**/*.{ts,tsx,css}", "islands/**/*.{ts,tsx,css}"],
  docs: ["src/{ui,layout}/*.{ts,tsx,css}", "src/features/api-docs/*.{ts,tsx,css}"],
  public: [
    "src/{ui,layout}/*.{ts,tsx,css}",
    "src/art/scene/*.{ts,tsx,css}",
    "src/features/{auth,demo,landing,info}/*.{tsx,css}",
    "islands/{landing,demo}/**/*.{ts,tsx,css}",
    "islands/lib/{PasswordField,FormMessage,TermsNotice,Toaster,toaster}.{tsx,css}",
    "islands/auth/{SignInForm,SignUpForm,ForgotForm,ResetForm}.tsx",
  ],
} as const;

/** Makes everything a browser is sent. Deterministic: the same sources give the same names. */
export async function buildAssets(): Promise<void> {
  await mkdir(`${OUT}/files`, { recursive: true });
  const fonts = await cutFonts(hashedName);
  for (const font of fonts) await keep(font.name, font.bytes);
  const fontFaces = fonts.map((font) => font.css).join("");
  const sheets = {
    app: await writeStyles("app", fontFaces),
    docs: await writeStyles("docs", fontFaces),
    public: await writeStyles("public", fontFaces),
  };
  const { files, scripts } = await bundleIslands();
  for (const file of files) await writeCompressed(fileName(file.path), await bytesOf(file));
  const world = await writeWorld();
  const first = fonts.filter((font) => font.first).map((font) => font.name);
  await writeList({ sheets, fonts: first, world, ...scripts });
  for (const name of await readdir(`${OUT}/files`)) if (!made.has(name)) await rm(`${OUT}/files/${name}`);
}

/** What this build wrote; the rest of the folder is older and goes at the end, so that a running server is not left without. */
const made = new Set<string>();

/** Writes a file once: its name says what is in it. */
async function keep(name: string, bytes: Uint8Array | (() => Uint8Array)): Promise<void> {
  made.add(name);
  const file = Bun.file(`${OUT}/files/${name}`);
  if (!(await file.exists())) await Bun.write(file, typeof bytes === "function" ? bytes() : bytes);
}

async function writeStyles(sheet: keyof typeof SHEETS, fontFaces: string): Promise<string> {
  const uno = await createGenerator(unoConfig);
  const tokens = new Set<string>();
  let written = "";
  const sources = new Set(SHEETS[sheet].flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(".")]));
  for (const file of [...sources].filter((file) => sheet !== "app" || !ELSEWHERE.test(file)).sort()) {
    const text = await Bun.file(file).text();
    if (file.endsWith(".css")) written += text;
    else await uno.applyExtractors(text, file, tokens);
  }
  const { css } = await uno.generate(tokens, { preflights: false });
  const whole = `${OUT}/${sheet}-${process.pid}.css`;
  await Bun.write(whole, fontFaces + BASE_CSS + SCENE_CSS + written + css);
  const built = await Bun.build({ entrypoints: [whole], minify: true, external: ["/assets/*"] });
  const bytes = await bytesOf(built.outputs[0]!);
  const name = hashedName(sheet, "css", bytes);
  await writeCompressed(name, bytes);
  await rm(whole);
  return name;
}

async function writeWorld(): Promise<string> {
  const bytes = await packWorld();
  const name = hashedName("world", "json", bytes);
  await writeCompressed(name, bytes);
  return name;
}

async function writeList(manifest: object): Promise<void> {
  const names = [...made].sort();
  const lines = names.map((name, i) => `import f${i} from "./files/${name}" with { type: "file" };`);
  const entries = names.map((name, i) => `  ${JSON.stringify(name)}: f${i} as unknown as string,`);
  await Bun.write(
    `${OUT}/assets.ts`,
    `// Made by src/build/assets.ts.\n// @ts-nocheck\n${lines.join("\n")}\n\nexport const files: Record<string, string> = {\n${entries.join("\n")}\n};\n\nexport const manifest: { sheets: Record<"app" | "docs" | "public", string>; fonts: string[]; world: string; hydrate: string; landing: string; waking: string[]; islands: Record<string, string[]> } = ${JSON.stringify(manifest, null, 2)};\n`,
  );
}

async function writeCompressed(name: string, bytes: Uint8Array): Promise<void> {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await keep(name, bytes);
  await keep(`${name}.br`, () => brotliCompressSync(bytes, best));
  await keep(`${name}.gz`, () => gzipSync(bytes, { level: 9 }));
}

const hashedName = (stem: string, ending: string, bytes: Uint8Array) =>
  `${stem}-${Bun.hash(bytes).toString(36).slice(0, 8)}.${ending}`;
const bytesOf = async (output: Blob) => new Uint8Array(await output.arrayBuffer());
