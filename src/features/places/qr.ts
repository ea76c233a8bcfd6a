import { renderSVG } from "uqr";

/** Modules around the code, as required by ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** Error correction level Q: readable with a quarter of it damaged. */
export const drawQrCode = (link: string): string =>
  renderSVG(link, { ecc: "Q", border: QUIET_ZONE, whiteColor: "#fff", blackColor: "#101518" })
    // Avoids seams between the squares.
    .replace("<svg ", '<svg shape-rendering="crispEdges" ');

export const qrCodeResponse = (link: string): Response =>
  new Response(drawQrCode(link), {
    headers: { "content-type": "image/svg+xml; charset=utf-8", "x-robots-tag": "noindex" },
  });
