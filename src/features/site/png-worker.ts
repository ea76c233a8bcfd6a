// Renders SVG to PNG: an image takes a tenth of a second.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { japaneseFonts, pictureFonts } from "../../../static/build/picture-fonts.ts";
import { JAPANESE } from "../../art/picture-scripts.ts";
import { serve } from "../../workers/serve.ts";

let fontBuffers: Uint8Array[];

serve<string, Uint8Array>(renderPng, initialize());

async function initialize(): Promise<void> {
  await initWasm(await Bun.file(wasm).arrayBuffer());
  fontBuffers = await Promise.all(pictureFonts.map((path) => Bun.file(path).bytes()));
}

/** First, so that the Latin letters of a Japanese text are of the same typeface. */
let japanese: Uint8Array[] = [];

async function renderPng(svg: string): Promise<Uint8Array> {
  const isJapanese = svg.includes(JAPANESE.family);
  if (isJapanese && japanese.length === 0) japanese = [Bun.zstdDecompressSync(await Bun.file(japaneseFonts).bytes())];
  const resvg = new Resvg(svg, { font: { fontBuffers: [...(isJapanese ? japanese : []), ...fontBuffers] } });
  const image = resvg.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    resvg.free();
  }
}
