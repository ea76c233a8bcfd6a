// Checks by its bytes that a file is a complete JPG, PNG or WebP and nothing else.
import { ValidationError } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";

/** The scans of a progressive JPG. About ten are common, and each takes a pass over all pixels. */
const MAX_SCANS = 64;

export function assertImage(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new ValidationError(t("This file is empty."));
  const format = FORMATS.find(({ matches }) => matches(bytes));
  if (!format) throw new ValidationError(explainFormat(bytes));
  const end = format.findEnd(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (end === undefined) throw new ValidationError(t("This image is incomplete. Copy it again and retry."));
  if (end < bytes.length && !format.canFollow(bytes.subarray(end)))
    throw new ValidationError(
      t("This file contains other data after the image. Save it as a new image and try again."),
    );
}

type Format = {
  matches(bytes: Uint8Array): boolean;
  /** The offset after the image; undefined if it is incomplete. */
  findEnd(view: DataView): number | undefined;
  /** Whether cameras append such bytes. */
  canFollow(trailer: Uint8Array): boolean;
};

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const isZeros = (rest: Uint8Array) => rest.every((byte) => byte === 0);

const FORMATS: Format[] = [
  {
    matches: (bytes) => text(bytes, 0, 3) === "\xff\xd8\xff",
    findEnd: findJpegEnd,
    canFollow: (rest) => isZeros(rest) || isFromCamera(rest),
  },
  { matches: (bytes) => text(bytes, 0, 8) === "\x89PNG\r\n\x1a\n", findEnd: findPngEnd, canFollow: isZeros },
  {
    matches: (bytes) => text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 4) === "WEBP",
    findEnd: findWebpEnd,
    canFollow: isZeros,
  },
];

/** A second image (multi-picture format), a video, or Samsung's trailer. */
function isFromCamera(rest: Uint8Array): boolean {
  const head = text(rest, 0, 64).replace(/^\0+/, "");
  if (/^\xff\xd8\xff|^[\s\S]{1,2}ftyp/.test(head)) return true;
  return text(rest, rest.length - 4, 4) === "SEFT";
}

/** ITU-T T.81, annex B. */
function findJpegEnd(view: DataView): number | undefined {
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
        if (++scans > MAX_SCANS)
          throw new ValidationError(t("We can't read this JPG. Please re-save it and try again."));
        at = nextMarker(view, at);
      }
    }
  }
  return undefined;
}

/** Within a scan, 0xff is followed by 0 or a restart marker. Anything else is the next marker. */
function nextMarker(view: DataView, from: number): number {
  let at = from;
  for (; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}

/** PNG specification, section 5.3: a chunk is length, name, data, checksum. */
function findPngEnd(view: DataView): number | undefined {
  let at = 8;
  while (at + 12 <= view.byteLength) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44;
    at += 12 + view.getUint32(at);
    if (isEnd) return at <= view.byteLength ? at : undefined;
  }
  return undefined;
}

/** A single RIFF chunk, padded to an even length. */
function findWebpEnd(view: DataView): number | undefined {
  const length = view.getUint32(4, true);
  const end = 8 + length + (length % 2);
  return end <= view.byteLength ? end : undefined;
}

function explainFormat(bytes: Uint8Array): string {
  const head = text(bytes, 0, 512);
  if (/^GIF8/.test(head)) return t("This is a GIF. Photos are JPG, PNG or WebP.");
  if (/<svg|<!DOCTYPE svg/i.test(head)) return t("This is an SVG drawing. Photos are JPG, PNG or WebP.");
  if (head.startsWith("ftyphei", 4) || head.startsWith("ftypmif1", 4))
    return t("This is a HEIC image. Save it as JPG and try again.");
  return t("This isn't a JPG, PNG or WebP image, even if its name says so.");
}
