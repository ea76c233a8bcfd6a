import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { session } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { ChosenScene } from "../../validation.ts";
import { findSampleListing } from "./sample-listing.ts";
import { getSamplePicture } from "./sample-pictures.ts";

export const landingPages = (ctx: AppContext) =>
  new Elysia({ name: "landing-pages" })
    .use(session(ctx))
    .get(
      "/sample-listing",
      async ({ redirect }) => {
        const id = await findSampleListing(ctx.db);
        return redirect(id ? `/business/${id}` : "/demo", 302);
      },
      { public: true },
    )
    .get(
      "/sample-pictures/:file",
      ({ params, query }) => {
        const picture = getSamplePicture(params.file.replace(/\.svg$/, ""), query.scene ?? ctx.city.scene);
        if (!picture) throw new NotFound(t("There is no such image."));
        return new Response(picture, { headers: { "content-type": "image/svg+xml" } });
      },
      { public: true, caching: "day", query: ChosenScene },
    );
