// Checks by its bytes, whatever its name is, that a file is a complete JPG, PNG or WebP and nothing else, or says why not.
import { ValidationError } from "../../errors.ts";

/** Most scans of a progressive JPG: usual ones have about ten, and each costs a pass over all pixels. */
const MAX_SCANS = 64;

/** @throws Invalid with the reason in words */
export function assertImage(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ValidationError("This file is empty.");
  const kind = KINDS.find(({ begins }) => begins(bytes));
  if (!kind) throw new ValidationError(explainFormat(bytes));
  const end = kind.endOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (end === undefined)
    throw new ValidationError("This picture is cut off: its end is missing. Copy it again and retry.");
  if (end < bytes.length && !kind.mayFollow(bytes.subarray(end)))
    throw new ValidationError(
      "This file holds something else behind its picture. Save it as a new picture and try again.",
    );
}

type Kind = {
  begins(bytes: Uint8Array): boolean;
  /** The offset after the picture; undefined where it is cut off. */
  endOf(view: DataView): number | undefined;
  /** Whether cameras append such bytes to their pictures. */
  mayFollow(rest: Uint8Array): boolean;
};

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const isZeros = (rest: Uint8Array) => rest.every((byte) => byte === 0);

const KINDS: Kind[] = [
  {
    begins: (bytes) => text(bytes, 0, 3) === "\xff\xd8\xff",
    endOf: endOfJpeg,
    mayFollow: (rest) => isZeros(rest) || isFromCamera(rest),
  },
  { begins: (bytes) => text(bytes, 0, 8) === "\x89PNG\r\n\x1a\n", endOf: endOfPng, mayFollow: isZeros },
  {
    begins: (bytes) => text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 4) === "WEBP",
    endOf: endOfWebp,
    mayFollow: isZeros,
  },
];

/** A phone's second picture (multi-picture format), its video, or its maker's own trailer. */
function isFromCamera(rest: Uint8Array): boolean {
  const head = text(rest, 0, 64).replace(/^\0+/, "");
  if (/^\xff\xd8\xff|^[\s\S]{1,2}ftyp/.test(head)) return true;
  return text(rest, rest.length - 4, 4) === "SEFT";
}

/** Markers as in ITU-T T.81, annex B. */
function endOfJpeg(view: DataView): number | undefined {
  let at = 2;
  let scans = 0;
  while (at + 1 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      if (at + 4 > view.byteLength) return undefined;
      at += 2 + view.getUint16(at + 2);
      if (marker === 0xda) {
        if (++scans > MAX_SCANS) throw new ValidationError("This JPG is built too strangely to be read. Save it anew.");
        at = nextMarker(view, at);
      }
    }
  }
  return undefined;
}

/** In a scan 0xff is followed by 0 or a restart marker; followed by anything else, it begins the next marker. */
function nextMarker(view: DataView, from: number): number {
  let at = from;
  for (; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}

/** Chunks as in the PNG specification, section 5.3: length, name, data, checksum. */
function endOfPng(view: DataView): number | undefined {
  let at = 8;
  while (at + 12 <= view.byteLength) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44;
    at += 12 + view.getUint32(at);
    if (isEnd) return at <= view.byteLength ? at : undefined;
  }
  return undefined;
}

/** One RIFF chunk holds it all, padded to an even length. */
function endOfWebp(view: DataView): number | undefined {
  const length = view.getUint32(4, true);
  const end = 8 + length + (length % 2);
  return end <= view.byteLength ? end : undefined;
}

/** Names what people send most often instead of a photo. */
function explainFormat(bytes: Uint8Array): string {
  const head = text(bytes, 0, 512);
  if (/^GIF8/.test(head)) return "This is a GIF. Photos are JPG, PNG or WebP.";
  if (/<svg|<!DOCTYPE svg/i.test(head)) return "This is an SVG drawing. Photos are JPG, PNG or WebP.";
  if (head.startsWith("ftyphei", 4) || head.startsWith("ftypmif1", 4))
    return "This is a HEIC picture. Save it as JPG, and try again.";
  return "This is not a JPG, PNG or WebP picture, whatever its name says.";
}
