// Item factors as bytes for the database, and back.
import type { ItemFactors } from "./factors.ts";

type Head = Omit<ItemFactors, "latents" | "side" | "means" | "variances">;

/**
 * Factors as bytes: the length of the head (uint32, little-endian), the head as JSON, then float32 latents, side, means and
 * variances. About 170 bytes a place at rank 32.
 */
export function packFactors({ latents, side, means, variances, ...head }: ItemFactors): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(head satisfies Head));
  const blocks = [latents, side, means, variances];
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

/** The factors that were packed. @throws RangeError or SyntaxError on bytes that `packFactors` did not write */
export function unpackFactors(bytes: Uint8Array): ItemFactors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4 + view.getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at))) as Head;
  const read = (length: number) => {
    const block = new Float32Array(length);
    for (let i = 0; i < length; i++, at += 4) block[i] = view.getFloat32(at, true);
    return block;
  };
  const { rank, ids, sideNames } = head;
  const factors = {
    ...head,
    latents: read(ids.length * rank),
    side: read(sideNames.length * rank),
    means: read(rank),
    variances: read(rank),
  };
  if (at !== bytes.byteLength) throw new RangeError("These are not packed factors.");
  return factors;
}
