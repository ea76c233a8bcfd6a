import { eq, sql } from "drizzle-orm";
import { businesses, type Database } from "../../../db/index.ts";
import type { BusinessType, Scene } from "../../../db/vocabulary.ts";
import { posterSvg } from "../../art/posters/poster.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { ChosenScene } from "../../validation.ts";
import samples from "./samples.json" with { type: "json" };

export const landingPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/sample-listing", { public: true })
    .handle(async ({ redirect }) => {
      const id = await findSampleListing(ctx.db);
      return redirect(id ? `/business/${id}` : "/demo", 302);
    })
    .get("/sample-pictures/:file", { public: true, caching: "day", query: ChosenScene })
    .handle(({ params, query }) => {
      const picture = getSamplePicture(params.file.replace(/\.svg$/, ""), query.scene ?? ctx.city.scene);
      if (!picture) throw new NotFound(t("There is no such image."));
      return new Response(picture, { headers: { "content-type": "image/svg+xml; charset=utf-8" } });
    });

function getSamplePicture(name: string, scene: Scene | undefined): string | undefined {
  if (!Object.hasOwn(samples.pictures, name)) return undefined;
  const { type, tags } = samples.pictures[name as keyof typeof samples.pictures];
  return posterSvg({ id: name, type: type as BusinessType, tags }, scene);
}

/** @returns the id of the sample city's owned business, else of any approved place */
async function findSampleListing(db: Database): Promise<string | undefined> {
  const isSample = sql`${businesses.sourceId} is not distinct from 'sample' and ${businesses.userId} is not null`;
  const [found] = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.isApproved, true))
    .orderBy(sql`${isSample} desc`, businesses.createdAt, businesses.id)
    .limit(1);
  return found?.id;
}
