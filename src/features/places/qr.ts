import { renderSVG } from "uqr";

/** Seconds. A code only changes with BASE_URL. */
const WEEK = 7 * 24 * 3600;

/** Modules around the code, as required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** Error correction level Q: readable with a quarter of it damaged. */
export const drawQrCode = (link: string): string =>
  renderSVG(link, { ecc: "Q", border: QUIET_ZONE, whiteColor: "#fff", blackColor: "#101518" })
    // Avoids seams between the squares.
    .replace("<svg ", '<svg shape-rendering="crispEdges" ');

/** @param caching "private" for links that can be withdrawn */
export function qrCodeResponse(link: string, caching: "public" | "private"): Response {
  return new Response(drawQrCode(link), {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": caching === "public" ? `public, max-age=${WEEK}` : "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
