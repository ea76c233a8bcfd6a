// A link as a QR code: an SVG that is as sharp on a phone as on paper.
import { renderSVG } from "uqr";

/** Seconds. A code changes only with the server's public address. */
const WEEK = 7 * 24 * 3600;

/** Modules of white around the code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/** Level Q: a sticker stays readable with a quarter of it scratched or covered. */
export const drawQrCode = (link: string): string =>
  renderSVG(link, { ecc: "Q", border: QUIET_ZONE, whiteColor: "#fff", blackColor: "#101518" })
    // Without seams between the squares, at whatever size it is shown.
    .replace("<svg ", '<svg shape-rendering="crispEdges" ');

/** @param whose "public" for what everybody may keep, "private" for what may be withdrawn */
export function qrCodeResponse(link: string, whose: "public" | "private"): Response {
  return new Response(drawQrCode(link), {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": whose === "public" ? `public, max-age=${WEEK}` : "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
