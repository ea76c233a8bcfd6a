import { eq, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import type { Scene } from "../../../db/vocabulary.ts";
import { posterSvg } from "../../art/posters/poster.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { session } from "../../http/session.ts";
import { svgAnswer } from "../../http/svg.ts";
import { t } from "../../i18n/t.ts";
import { ChosenScene } from "../../validation.ts";
import { parseBusinessId } from "../places/listing/listings.ts";

/** Unapproved places have one, too: it only shows the type, and only the owner and admins know the id. */
export const posterPages = (ctx: AppContext) =>
  new Elysia({ name: "poster-pages" })
    .use(session(ctx))
    .get(
      "/posters/:file",
      async ({ params, query, request }) =>
        svgAnswer(request, await getPosterSvg(ctx.db, params.file, query.scene ?? ctx.city.scene)),
      { public: true, caching: "hour", query: ChosenScene },
    );

async function getPosterSvg(db: Database, file: string, scene: Scene | undefined): Promise<string> {
  if (!file.endsWith(".svg")) throw new NotFound(t("There is no such poster."));
  const [place] = await db
    .select({ id: businesses.id, type: businesses.type, tags: sql<string[]>`${businesses.tags}` })
    .from(businesses)
    .where(eq(businesses.id, parseBusinessId(file.slice(0, -4))));
  if (!place) throw new NotFound(t("There is no such poster."));
  return posterSvg(place, { scene });
}
