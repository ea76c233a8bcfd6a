// /og/site.png, /og/business.png and /og/business/{id}.png: what link previews show; and a place's link as a QR code, on a screen and on paper.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { PrintScreen } from "../places/PrintScreen.tsx";
import { qrCodeResponse } from "../places/qr.ts";
import { readCardPlace } from "../places/share-card.ts";
import { placeCard, siteCard } from "./og-image.ts";
import { makePrinter, type Printer } from "./render-png.ts";

/** Seconds a preview may keep a picture before it revalidates. */
const HOUR = 3600;

export const sharingPages = (house: House) => {
  const { siteName } = house.config;
  const printer = makePrinter();
  return new Elysia({ name: "sharing-pages" })
    .use(session(house))
    .get(
      "/og/:file",
      ({ params, request }) => {
        if (params.file === "site.png") return picture(printer, request, siteCard("traveler", siteName));
        if (params.file === "business.png") return picture(printer, request, siteCard("business", siteName));
        throw new NotFound("There is no such picture.");
      },
      { open: true },
    )
    .get(
      "/og/business/:file",
      async ({ params, request }) => {
        if (!params.file.endsWith(".png")) throw new NotFound("There is no such picture.");
        const place = await readCardPlace(house.db, params.file.slice(0, -4));
        return picture(printer, request, placeCard(place, siteName));
      },
      { open: true },
    )
    .get(
      "/business/:id/qr.svg",
      async ({ params }) => {
        const { id } = await readCardPlace(house.db, params.id);
        return qrCodeResponse(`${house.config.baseUrl}/business/${id}`, "public");
      },
      { open: true },
    )
    .get(
      "/business/:id/print",
      async ({ viewer, request, params }) => {
        const place = await readCardPlace(house.db, params.id);
        const screen = (
          <PrintScreen place={place} link={`${house.config.baseUrl}/business/${place.id}`} siteName={siteName} />
        );
        return renderPage(house, request, viewer, { title: `${place.name}: QR code` }, screen);
      },
      { open: true },
    );
};

/** The ETag is made from the SVG, so that a revalidation needs no rendering, which is slow. */
async function picture(printer: Printer, request: Request, svg: string): Promise<Response> {
  const key = Bun.hash(svg).toString(36);
  const etag = `"${key}"`;
  const headers = {
    "content-type": "image/png",
    "cache-control": `public, max-age=${HOUR}`,
    // Made to be shown on other sites.
    "cross-origin-resource-policy": "cross-origin",
    etag,
  };
  const known = request.headers
    .get("if-none-match")
    ?.split(/\s*,\s*/)
    .includes(etag);
  if (known) return new Response(null, { status: 304, headers });
  return new Response((await printer.print(key, svg)) as BodyInit, { headers });
}
