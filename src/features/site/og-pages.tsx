// /og/site.png, /og/business.png and /og/business/{id}.png: what link previews show; and a place's link as a QR code, on a screen and on paper.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { session } from "../../http/session.ts";
import { getPublicPlace } from "../places/public-place.ts";
import { placeImage, siteImage } from "./og-image.ts";
import { createPngRenderer, type PngRenderer } from "./render-png.ts";

/** Seconds a preview may keep a picture before it revalidates. */
const HOUR = 3600;

export const ogPages = (ctx: AppContext) => {
  const { siteName } = ctx.config;
  const renderer = createPngRenderer();
  return new Elysia({ name: "sharing-pages" })
    .use(session(ctx))
    .get(
      "/og/:file",
      ({ params, request }) => {
        if (params.file === "site.png") return picture(renderer, request, siteImage("traveler", siteName));
        if (params.file === "business.png") return picture(renderer, request, siteImage("business", siteName));
        throw new NotFound("There is no such picture.");
      },
      { public: true },
    )
    .get(
      "/og/business/:file",
      async ({ params, request }) => {
        if (!params.file.endsWith(".png")) throw new NotFound("There is no such picture.");
        const place = await getPublicPlace(ctx.db, params.file.slice(0, -4));
        return picture(renderer, request, placeImage(place, siteName));
      },
      { public: true },
    );
};

/** The ETag is made from the SVG, so that a revalidation needs no rendering, which is slow. */
async function picture(renderer: PngRenderer, request: Request, svg: string): Promise<Response> {
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
  return new Response((await renderer.render(key, svg)) as BodyInit, { headers });
}
