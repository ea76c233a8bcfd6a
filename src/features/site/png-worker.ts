// The thread that renders SVG to PNG: a picture takes a tenth of a second, which nobody else should wait for.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import program from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { pictureFonts } from "../../../static/build/picture-fonts.ts";

export type RenderJob = { id: number; svg: string };
export type RenderResult = { id: number; png: Uint8Array } | { id: number; failed: string };

declare const self: Worker;

const fonts = ready();

self.onmessage = async ({ data: { id, svg } }: MessageEvent<RenderJob>) => {
  try {
    const png = renderPng(svg, await fonts);
    self.postMessage({ id, png } satisfies RenderResult);
  } catch (error) {
    self.postMessage({ id, failed: String(error) } satisfies RenderResult);
  }
};

async function ready(): Promise<Uint8Array[]> {
  await initWasm(await Bun.file(program).arrayBuffer());
  return Promise.all(pictureFonts.map((path) => Bun.file(path).bytes()));
}

function renderPng(svg: string, fontBuffers: Uint8Array[]): Uint8Array {
  const drawing = new Resvg(svg, { font: { fontBuffers } });
  const image = drawing.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    drawing.free();
  }
}
