import type { ItemFactors } from "./factors.ts";

/** `appeal` is the stored name of `calibration`. */
type Head = Omit<ItemFactors, "latents" | "side" | "variances" | "calibration"> & {
  appeal: ItemFactors["calibration"];
};

/** Little-endian: head length (uint32), head as JSON, latents, side, variances (float32). 170 bytes per place at rank 32. */
export function packFactors({ latents, side, variances, calibration, ...rest }: ItemFactors): Uint8Array {
  const head: Head = { ...rest, appeal: calibration };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const blocks = [latents, side, variances];
  const count = blocks.reduce((sum, block) => sum + block.length, 0);
  const bytes = new Uint8Array(4 + json.length + 4 * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, json.length, true);
  bytes.set(json, 4);
  let at = 4 + json.length;
  for (const block of blocks) {
    for (const value of block) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  return bytes;
}

/** @throws RangeError or SyntaxError on bytes that `packFactors` did not write */
export function unpackFactors(bytes: Uint8Array): ItemFactors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4 + view.getUint32(0, true);
  const { appeal, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at))) as Head;
  const read = (length: number) => {
    const block = new Float32Array(length);
    for (let i = 0; i < length; i++, at += 4) block[i] = view.getFloat32(at, true);
    return block;
  };
  const { rank, ids, sideNames } = rest;
  const factors = {
    ...rest,
    calibration: appeal,
    latents: read(ids.length * rank),
    side: read(sideNames.length * rank),
    variances: read(rank),
  };
  if (at !== bytes.byteLength) throw new RangeError("These are not packed factors.");
  return factors;
}
