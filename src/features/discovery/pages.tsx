import { Elysia } from "elysia";
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { listCredits } from "../listings/credits.ts";
import { withHours } from "../listings/opening-hours.ts";
import { DiscoverScreen } from "./DiscoverScreen.tsx";
import { recommendPlaces } from "./deck.ts";

export const discoveryPages = (ctx: AppContext) =>
  new Elysia({ name: "discovery-pages" }).use(session(ctx)).get(
    "/discover",
    async ({ viewer, request }) => {
      const type = parseType(request.url);
      const [recommendations, credits] = await Promise.all([
        recommendPlaces(ctx.db, viewer.id, { type, unseen: "1", skipped: "0" }),
        listCredits(ctx.db),
      ]);
      const listings = await withHours(recommendations.listings, ctx.city.timezone);
      return renderPage(
        ctx,
        request,
        viewer,
        { title: t("Discover Places") },
        <DiscoverScreen recommendations={{ ...recommendations, listings }} type={type} credits={credits} />,
      );
    },
    { auth: ["traveler"] },
  );

/** Unknown types mean all. */
function parseType(url: string): BusinessType | "all" {
  const requested = new URL(url).searchParams.get("type");
  return BUSINESS_TYPES.find((type) => type === requested) ?? "all";
}
