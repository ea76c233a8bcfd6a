// The thread that renders SVG to PNG: an image takes a tenth of a second.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { pictureFonts } from "../../../static/build/picture-fonts.ts";

export type RenderJob = { id: number; svg: string };
export type RenderResult = { id: number; png: Uint8Array } | { id: number; error: string };

declare const self: Worker;

const fonts = initialize();

self.onmessage = async ({ data: { id, svg } }: MessageEvent<RenderJob>) => {
  try {
    const png = renderPng(svg, await fonts);
    self.postMessage({ id, png } satisfies RenderResult);
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies RenderResult);
  }
};

async function initialize(): Promise<Uint8Array[]> {
  await initWasm(await Bun.file(wasm).arrayBuffer());
  return Promise.all(pictureFonts.map((path) => Bun.file(path).bytes()));
}

function renderPng(svg: string, fontBuffers: Uint8Array[]): Uint8Array {
  const resvg = new Resvg(svg, { font: { fontBuffers } });
  const image = resvg.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    resvg.free();
  }
}
