// Which files are accepted as photos, and what is stored of them.
import { describe, expect, test } from "bun:test";
import { ValidationError } from "../../../src/errors.ts";
import { MAX_BYTES } from "../../../src/features/places/photos/limits.ts";
import {
  type ProcessedPhoto,
  processPhoto as processPhotoOf,
} from "../../../src/features/places/photos/process-image.ts";
import { fromPhone, jpeg, jpegOf, PLACE, png, pngOf, webp, webpChunks } from "./pictures.ts";

const processPhoto = (bytes: Uint8Array) => processPhotoOf(bytes, "Ines");
const validate = (bytes: Uint8Array) =>
  processPhoto(bytes).then(
    () => "accepted",
    (error) => (error instanceof ValidationError ? error.message : `unexpected: ${error}`),
  );

const append = (image: Buffer, trailer: string) => Buffer.concat([image, Buffer.from(trailer, "latin1")]);

describe("each rejected file gets a reason", () => {
  const INCOMPLETE = "This image is incomplete. Copy it again and retry.";
  const TRAILER = "This file contains other data after the image. Save it as a new image and try again.";
  const PIXELS = "This image has more than 40 million pixels. Save a smaller version and try again.";
  const OTHER = "This isn't a JPG, PNG or WebP image, even if its name says so.";
  const cases: [string, () => Buffer | Promise<Buffer>, string][] = [
    ["an empty file", () => Buffer.alloc(0), "This file is empty."],
    ["a text file", () => Buffer.from("Our menu of the week"), OTHER],
    ["a PDF", () => Buffer.from("%PDF-1.7 …"), OTHER],
    ["a BMP", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(200)]), OTHER],
    ["a GIF", () => Buffer.from("GIF89a\x01\0\x01\0\0\0;", "latin1"), "This is a GIF. Photos are JPG, PNG or WebP."],
    [
      "an SVG",
      () => Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
      "This is an SVG drawing. Photos are JPG, PNG or WebP.",
    ],
    [
      "a phone's HEIC",
      () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      "This is a HEIC image. Save it as JPG and try again.",
    ],
    ["a byte more than 5 MB", () => jpegOf(MAX_BYTES + 1), "This file is larger than 5 MB. Choose a smaller one."],
    ["half a JPG", async () => half(await jpeg(400, 300)), INCOMPLETE],
    ["half a PNG", () => half(png(400, 300)), INCOMPLETE],
    ["half a WebP", async () => half(await webp(400, 300)), INCOMPLETE],
    ["the beginning of a JPG", async () => (await jpeg()).subarray(0, 3), INCOMPLETE],
    ["HTML after a JPG", async () => append(await jpeg(), "<html><script>alert(1)</script>"), TRAILER],
    ["an archive after a PNG", () => append(png(), "PK\x03\x04…"), TRAILER],
    ["a script after a WebP", async () => append(await webp(), "*/alert(1)//"), TRAILER],
    ["a bomb of 16,000 × 16,000", () => pngOf(16_000, 16_000, Buffer.from("eJwBAAD//wAAAAE=", "base64")), PIXELS],
    [
      "a PNG with invalid data",
      () => pngOf(64, 48, Buffer.from("this was never deflated")),
      "This image is damaged. Save it again and retry.",
    ],
    [
      "a JPG with a thousand scans",
      async () => {
        const image = await jpeg();
        const scan = image.subarray(image.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
        return Buffer.concat([image.subarray(0, -2), ...Array(1000).fill(scan), image.subarray(-2)]);
      },
      "We can't read this JPG. Please re-save it and try again.",
    ],
  ];
  test.each(cases)("%s", async (_, make, sentence) => {
    expect(await validate(await make())).toBe(sentence);
  });
});

const half = (image: Buffer) => image.subarray(0, image.length >> 1);

test("5 MB to the byte is accepted, and so are phone trailers", async () => {
  expect(await validate(await jpegOf(MAX_BYTES))).toBe("accepted");
  const image = await jpeg();
  for (const trailer of [
    image.toString("latin1"),
    "\0\0\0\x18ftypmp42 a moving part",
    "\0\0\0",
    "\0\0maker's trailer SEFT",
  ])
    expect(await validate(append(image, trailer))).toBe("accepted");
});

test("JPG, PNG and WebP become WebP in three widths, without enlargement", async () => {
  for (const make of [jpeg, png, webp]) {
    const { versions, width, height } = await processPhoto(await make(1200, 600));
    expect([width, height]).toEqual([1200, 600]);
    expect(await sizesOf(versions)).toEqual(["480 × 240", "960 × 480", "1200 × 600"]);
  }
  const tiny = await processPhoto(png(40, 30));
  expect(await sizesOf(tiny.versions)).toEqual(["40 × 30", "40 × 30", "40 × 30"]);
  const tower = await processPhoto(png(500, 12_000));
  expect(await sizesOf(tower.versions)).toEqual(["60 × 1440", "120 × 2880", "200 × 4800"]);
});

test("a phone's photo is rotated and stripped of metadata", async () => {
  const { versions, width, height } = await processPhoto(await fromPhone(640, 480));
  expect([width, height]).toEqual([480, 640]);
  for (const { bytes } of versions) {
    expect(webpChunks(bytes).filter((name) => !["VP8 ", "VP8X"].includes(name))).toEqual([]);
    const text = Buffer.from(bytes).toString("latin1");
    for (const secret of ["Exif", PLACE, "<script>", "Ines", "ICC"]) expect(text).not.toContain(secret);
  }
});

test("EXIF and XMP are removed from WebP, too", async () => {
  const plain = await webp(300, 200);
  const image = plain.subarray(12);
  const extra = (name: string, text: string) => {
    const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
    head.writeUInt32LE(text.length, 4);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const wide = Buffer.from("VP8X\x0a\0\0\0\x0c\0\0\0\x2b\x01\0\xc7\0\0", "latin1");
  const whole = Buffer.concat([
    plain.subarray(0, 12),
    wide,
    image,
    extra("EXIF", PLACE),
    extra("XMP ", "<x:xmpmeta/>"),
  ]);
  whole.writeUInt32LE(whole.length - 8, 4);
  const { versions } = await processPhoto(whole);
  for (const { bytes } of versions) expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/EXIF|XMP|43\.7384/);
});

const sizesOf = (versions: ProcessedPhoto["versions"]) =>
  Promise.all(
    versions.map(async ({ bytes }) => {
      const { width, height, format } = await new Bun.Image(bytes).metadata();
      if (format !== "webp") throw new Error(`stored as ${format}`);
      return `${width} × ${height}`;
    }),
  );
