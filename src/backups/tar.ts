// The tar format (POSIX.1-1988, "ustar"), so that any tar program can open a backup too.

/** Bytes. */
const BLOCK = 512;

/** Most bytes of a member: what eleven octal digits can say. */
const LARGEST = 8 ** 11 - 1;

/** The block before a member. @param name at most 100 characters of ASCII */
export function tarHeader(name: string, size: number, madeAt: Date): Uint8Array {
  if (name.length > 100 || /[^\x20-\x7e]/.test(name)) throw new Error(`tar cannot name ${name}`);
  if (size > LARGEST) throw new Error(`tar cannot hold ${name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  block.write(name, 0);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(Math.floor(madeAt.getTime() / 1000), 11), 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  block.write(octal(sumOf(block), 6), 148);
  return block;
}

/** The zeros that fill a member up to whole blocks. */
export const tarPadding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);

/** Two empty blocks: nothing comes after them. */
export const TAR_END: Uint8Array = new Uint8Array(2 * BLOCK);

/** Not a tar, or one that ends too early. */
export class BrokenTar extends Error {}

export type TarMember = { name: string; size: number; bytes: Uint8Array };

/**
 * Reads the members as they come.
 * @param largest most bytes of a member that are read into memory
 * @throws BrokenTar
 */
export async function* readTar(stream: AsyncIterable<Uint8Array>, largest: number): AsyncGenerator<TarMember> {
  const source = reader(stream);
  for (;;) {
    const header = Buffer.from(await source.take(BLOCK));
    if (header.every((byte) => byte === 0)) {
      await source.take(BLOCK);
      return;
    }
    const sum = Number.parseInt(header.toString("latin1", 148, 155), 8);
    header.fill(" ", 148, 156);
    if (sum !== sumOf(header)) throw new BrokenTar("a member's header is damaged");
    const name = header.toString("latin1", 0, 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    if (!(size <= largest)) throw new BrokenTar(`${name} is larger than any member of ours`);
    const bytes = await source.take(size);
    await source.take(tarPadding(size).length);
    yield { name, size, bytes };
  }
}

function reader(stream: AsyncIterable<Uint8Array>) {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Uint8Array[] = [];
  let length = 0;
  return {
    /** Exactly so many bytes. */
    async take(size: number): Promise<Uint8Array> {
      while (length < size) {
        const next = await chunks.next();
        if (next.done) throw new BrokenTar("it ends too early");
        held.push(next.value);
        length += next.value.length;
      }
      const all = held.length === 1 ? held[0]! : Buffer.concat(held);
      held = [all.subarray(size)];
      length -= size;
      return all.subarray(0, size);
    },
  };
}

const sumOf = (block: Uint8Array) => block.reduce((sum, byte) => sum + byte, 0);
