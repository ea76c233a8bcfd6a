// Tar archives that are the same whenever they are made: Bun.Archive writes the current time into them.

const BLOCK = 512;
const MODE_AT = 100;
const SIZE_AT = 124;
const TIME_AT = 136;
const SUM_AT = 148;

export async function packTar(files: Record<string, Uint8Array>, executables: string[] = []): Promise<Uint8Array> {
  const tar = Buffer.from(await new Bun.Archive(files).bytes());
  for (let at = 0; tar[at]; ) {
    const header = tar.subarray(at, at + BLOCK);
    const name = header.toString("latin1", 0, header.indexOf(0));
    header.write(executables.includes(name) ? "000755 \0" : "000644 \0", MODE_AT, "latin1");
    header.write("00000000000\0", TIME_AT, "latin1");
    header.fill(" ", SUM_AT, SUM_AT + 8);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, SUM_AT, "latin1");
    const size = Number.parseInt(header.toString("latin1", SIZE_AT, SIZE_AT + 12), 8);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return tar;
}
