import type { BusinessType } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { loadWithSession, type Role } from "../../http/session.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { listCredits } from "../places/listing/listings.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { type Recommendations, recommendPlaces } from "./deck.ts";
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
      const [recommendations, credits, needs] = result;
      const listings = await withHours(recommendations.listings, ctx.city.timezone);
      const screen = (
        <DiscoverScreen
          recommendations={{ ...recommendations, listings }}
          type={type}
          needs={formatNeeds(needs)}
          needsOff={areNeedsOff(request.url)}
          credits={credits}
        />
      );
      return renderPage(ctx, request, viewer, { title: t("Discover Places") }, screen);
    });

type Props = {
  recommendations: Recommendations;
  type: BusinessType | "all";
  needs: NeedsQuery;
  needsOff: boolean;
  credits: Credit[];
};

function DiscoverScreen({ recommendations, type, needs, needsOff, credits }: Props) {
  const { listings, progress, asksInterests } = recommendations;
  const area = type === "all" ? t("all businesses [[Showing … in your area]]") : getTypeLabel(type);
  return (
    <>
      <Island name="SwipeDeck" props={{ cards: listings, progress, asksInterests, type, area, needs, needsOff }} />
      <p className="page-width pb-6 text-center">
        <TextLink href="/together">{t("Deciding with friends? Swipe together")}</TextLink>
      </p>
      <SourceLine credits={credits} className="page-width pb-6 text-center" />
    </>
  );
}
