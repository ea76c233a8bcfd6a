// The letters of sharing pictures: two cuts of our typefaces as TrueType, the form the picture printer reads.
import subsetFont from "subset-font";

const OUT = "static/build";

const LETTERS = Array.from({ length: 0x17f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join("");
const MARKS = "–—‘’“”„…€•·";

/** A typeface comes in two files, Latin and the rest of it. */
const CUTS = [
  { name: "fraunces", axes: { opsz: 72, wght: 600, SOFT: 0, WONK: 0 }, files: ["latin-full", "latin-ext-full"] },
  { name: "figtree", axes: { wght: 500 }, files: ["latin-wght", "latin-ext-wght"] },
] as const;

/** Writes the fonts and the module that names them, static/build/picture-fonts.ts. */
export async function cutPictureFonts(): Promise<void> {
  const cuts = CUTS.flatMap(({ name, axes, files }) =>
    files.map(async (file) => {
      const source = Bun.resolveSync(`@fontsource-variable/${name}/files/${name}-${file}-normal.woff2`, process.cwd());
      const whole = Buffer.from(await Bun.file(source).arrayBuffer());
      const path = `picture-${name}-${file}.ttf`;
      await Bun.write(
        `${OUT}/${path}`,
        await subsetFont(whole, LETTERS + MARKS, { targetFormat: "truetype", variationAxes: axes }),
      );
      return path;
    }),
  );
  const paths = await Promise.all(cuts);
  const imports = paths.map((path, i) => `import f${i} from "./${path}" with { type: "file" };`);
  await Bun.write(
    `${OUT}/picture-fonts.ts`,
    `// Made by src/build/picture-fonts.ts.\n// @ts-nocheck\n${imports.join("\n")}\n\nexport const pictureFonts: string[] = [${paths.map((_, i) => `f${i}`).join(", ")}];\n`,
  );
}
