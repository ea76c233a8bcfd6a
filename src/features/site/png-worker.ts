// Renders SVG to PNG: an image takes a tenth of a second.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { pictureFonts } from "../../../static/build/picture-fonts.ts";
import { serve } from "../../workers/serve.ts";

let fontBuffers: Uint8Array[];

serve<string, Uint8Array>(renderPng, initialize());

async function initialize(): Promise<void> {
  await initWasm(await Bun.file(wasm).arrayBuffer());
  fontBuffers = await Promise.all(pictureFonts.map((path) => Bun.file(path).bytes()));
}

function renderPng(svg: string): Uint8Array {
  const resvg = new Resvg(svg, { font: { fontBuffers } });
  const image = resvg.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    resvg.free();
  }
}
