// The middle square of a picture: Bun.Image scales and turns, but cannot crop, so a PNG's rows are cut here.
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Bytes a pixel takes, by the PNG's colour type (PNG specification, section 11.2.1), 8 bits each. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * Cuts a picture to its middle square.
 * @param png of 8 bits a channel, neither interlaced nor with a palette
 */
export function cropSquare(png: Uint8Array): Uint8Array {
  const { width, height, colourType, rows } = readRows(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  const channels = CHANNELS[colourType] as number;
  const side = Math.min(width, height);
  const left = (width - side) >> 1;
  const top = (height - side) >> 1;
  const cut = Buffer.alloc(side * (1 + side * channels));
  for (let y = 0; y < side; y++) {
    const from = (top + y) * width * channels + left * channels;
    rows.copy(cut, y * (1 + side * channels) + 1, from, from + side * channels);
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colourType, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const chunks = [chunk("IHDR", head), chunk("IDAT", deflateSync(cut, { level: 1 })), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([png.subarray(0, 8), ...chunks]);
}

function readRows(png: Buffer) {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const colourType = png[25] as number;
  const channels = CHANNELS[colourType];
  if (!channels || png[24] !== 8 || png[28] !== 0) throw new Error("This is not the kind of PNG that is written here.");
  return { width, height, colourType, rows: unfilter(inflateSync(Buffer.concat(data)), width * channels, channels) };
}

/** Undoes PNG's filters, which store each byte as a difference to those before and above it (specification, section 9). */
function unfilter(filtered: Buffer, rowLength: number, channels: number): Buffer {
  const height = filtered.length / (rowLength + 1);
  const rows = Buffer.alloc(height * rowLength);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (rowLength + 1)] as number;
    for (let x = 0; x < rowLength; x++) {
      const at = y * rowLength + x;
      const left = x < channels ? 0 : (rows[at - channels] as number);
      const above = y === 0 ? 0 : (rows[at - rowLength] as number);
      const corner = x < channels || y === 0 ? 0 : (rows[at - rowLength - channels] as number);
      rows[at] = (filtered[y * (rowLength + 1) + 1 + x] as number) + predicted(filter, left, above, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
