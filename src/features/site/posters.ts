// /posters/{id}.svg and /drawings/{name}.svg.
import { eq, sql } from "drizzle-orm";
import { businesses, type Database } from "../../../db/index.ts";
import { SCENES, type Scene } from "../../../db/vocabulary.ts";
import { getDrawingFile } from "../../art/elements.ts";
import { posterSvg } from "../../art/posters/poster.ts";
import { drawingSvg, isDrawingName } from "../../art/scene/drawings.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { matchesEtag } from "../../http/caching.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { ChosenScene } from "../../validation.ts";
import { parseBusinessId } from "../places/listing/listings.ts";

export const drawingPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/drawings/:file", { public: true, caching: "hour" })
    .handle(({ params, request }) => svgAnswer(request, getDrawingSvg(params.file)))
    .get("/posters/:file", { public: true, caching: "hour", query: ChosenScene })
    .handle(async ({ params, query, request }) =>
      svgAnswer(request, await getPosterSvg(ctx.db, params.file, query.scene ?? ctx.city.scene)),
    );

/** The drawings of empty states are files, so that islands don't include them. */
function getDrawingSvg(file: string): string {
  const name = file.replace(/\.svg$/, "");
  const scene = SCENES.find((each) => name === `scene-${each}`);
  if (scene) return getDrawingFile(`hero-${scene}`);
  if (!file.endsWith(".svg") || !isDrawingName(name)) throw new NotFound(t("There is no such drawing."));
  return drawingSvg(name);
}

/** Unapproved places have one, too: it only shows the type, and only the owner and admins know the id. */
async function getPosterSvg(db: Database, file: string, scene: Scene | undefined): Promise<string> {
  if (!file.endsWith(".svg")) throw new NotFound(t("There is no such poster."));
  const [place] = await db
    .select({ id: businesses.id, type: businesses.type, tags: sql<string[]>`${businesses.tags}` })
    .from(businesses)
    .where(eq(businesses.id, parseBusinessId(file.slice(0, -4))));
  if (!place) throw new NotFound(t("There is no such poster."));
  return posterSvg(place, scene);
}

// An SVG response: revalidated by ETag, and sandboxed if opened directly.
function svgAnswer(request: Request, svg: string): Response {
  const etag = `W/"${Bun.hash(svg).toString(36)}"`;
  const headers = {
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    etag,
  };
  return matchesEtag(request, etag) ? new Response(null, { status: 304, headers }) : new Response(svg, { headers });
}
