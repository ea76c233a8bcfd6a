import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { loadWithSession, type Role } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { listCredits } from "../places/listing/listings.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { DiscoverScreen } from "./DiscoverScreen.tsx";
import { recommendPlaces } from "./deck.ts";
import { chooseNeeds } from "./stored-needs.ts";
import { areNeedsOff, formatNeeds, getSurroundings, parseType } from "./surroundings.ts";
import { TasteScreen } from "./TasteScreen.tsx";
import { getTasteCard, getTasteProfile } from "./taste-profile.ts";
import { loadTraveler } from "./traveler-cache.ts";

const VIEWERS: Role[] = ["traveler"];

export const discoveryPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/taste", { auth: ["traveler"] })
    .handle(async ({ request, viewer }) => {
      const traveler = await loadTraveler(ctx.db, viewer.id);
      const [picture, card] = [await getTasteProfile(traveler), getTasteCard(traveler)];
      return renderPage(ctx, request, viewer, { title: t("Your taste") }, <TasteScreen {...{ picture, card }} />);
    })
    .get("/discover", { authCached: VIEWERS })
    .handle(async ({ request }) => {
      const type = parseType(request.url);
      const { viewer, result } = await loadWithSession(ctx, request, VIEWERS, ({ db }, viewer) => {
        const choosing = chooseNeeds(db, viewer.id, request.url);
        const asked = choosing.then((needs) => ({ type, ...needs, unseen: "1", skipped: "0" }) as const);
        return Promise.all([recommendPlaces(db, viewer.id, asked, getSurroundings(ctx)), listCredits(db), choosing]);
      });
      const [{ listings, progress, asksInterests }, credits, asked] = result;
      const cards = await withHours(listings, ctx.city.timezone);
      const [needs, needsOff] = [formatNeeds(asked), areNeedsOff(request.url)];
      const screen = (
        <DiscoverScreen deck={{ cards, progress, asksInterests, type, needs, needsOff }} credits={credits} />
      );
      return renderPage(ctx, request, viewer, { title: t("Discover Places") }, screen);
    });
