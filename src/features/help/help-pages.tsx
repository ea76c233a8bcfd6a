// /help: the handbook, its search and its pictures.
import { Elysia } from "elysia";
import * as v from "valibot";
import dashboard from "../../../static/pictures/dashboard.webp" with { type: "file" };
import dashboardPhone from "../../../static/pictures/dashboard-phone.webp" with { type: "file" };
import discoverPhone from "../../../static/pictures/discover-phone.webp" with { type: "file" };
import map from "../../../static/pictures/map.webp" with { type: "file" };
import review from "../../../static/pictures/review.webp" with { type: "file" };
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { cachedRoute } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { ChapterScreen } from "./ChapterScreen.tsx";
import { HelpScreen } from "./HelpScreen.tsx";
import { chapters } from "./handbook.ts";
import { renderTextPage } from "./render-text-page.tsx";
import { searchHandbook } from "./search-handbook.ts";
import { furtherHelp } from "./texts.ts";

const MAX_QUERY = 100;

const HelpQuery = v.object({ q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_QUERY)), "") });

const PICTURES = new Map(
  Object.entries({
    "dashboard.webp": dashboard,
    "dashboard-phone.webp": dashboardPhone,
    "discover-phone.webp": discoverPhone,
    "map.webp": map,
    "review.webp": review,
  }),
);

export const helpPages = (ctx: AppContext) => {
  const { siteName, contactEmail: contact, sourceUrl: source } = ctx.config;
  return new Elysia({ name: "help-pages", ...cachedRoute("page") })
    .get(
      "/help",
      ({ request, query }) => {
        const info = {
          path: "/help",
          title: t("Help center"),
          description: t("How to use and run {siteName}: for travelers, businesses and operators.", { siteName }),
          noIndex: query.q !== "",
        };
        const results = searchHandbook(query.q);
        const further = furtherHelp({ siteName, contact, source });
        const screen = <HelpScreen {...{ chapters, query: query.q, results, maxQuery: MAX_QUERY, further }} />;
        return renderTextPage(ctx, request, info, screen);
      },
      { query: HelpQuery },
    )
    .get("/help/:chapter", ({ request, params }) => {
      const chapter = chapters.find(({ name }) => name === params.chapter);
      if (!chapter) throw new NotFound(t("There is no such page in the handbook."));
      const title = t("{chapter} · Help center", { chapter: chapter.title });
      const description = t("{chapter}: the handbook of {siteName}.", { chapter: chapter.title, siteName });
      const screen = <ChapterScreen {...{ chapter, chapters, source }} />;
      return renderTextPage(ctx, request, { path: `/help/${chapter.name}`, title, description }, screen);
    })
    .get(
      "/help/pictures/:file",
      ({ params }) => {
        const path = PICTURES.get(params.file);
        if (!path) throw new NotFound(t("There is no such picture."));
        return new Response(Bun.file(path), { headers: { "content-type": "image/webp" } });
      },
      cachedRoute("hour"),
    );
};
