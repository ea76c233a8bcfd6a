import type { ReactElement } from "react";
import type { BusinessType } from "../../../db/vocabulary.ts";
import type { IslandProps } from "../../../islands/registry.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { Forbidden } from "../../errors.ts";
import { assertPublicCity, isOperator } from "../../http/public-city.ts";
import { routes } from "../../http/routes.ts";
import { cachedRoute, getViewer } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import { Island } from "../../layout/Island.tsx";
import { renderPublicPage } from "../../layout/public-page.ts";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { KEEP_PATH } from "../../ui/account-paths.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import * as around from "../discovery/surroundings.ts";
import { createBasemapReader } from "../map/api.ts";
import { listCredits } from "../places/listing/listings.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { toPlaceCard } from "../places/listing/schema.ts";
import { Forget } from "./Forget.tsx";
import { recommendToGuest } from "./guest.ts";
import { PreviewScreen } from "./PreviewScreen.tsx";
import { TryHeader, TryTabBar } from "./TryHeader.tsx";
import { TryScreen } from "./TryScreen.tsx";

export const tryPages = (ctx: AppContext) => {
  const readBasemap = createBasemapReader(ctx);
  return routes(ctx)
    .get("/try", cachedRoute("page"))
    .handle(async ({ request }) => {
      const viewer = await getViewer(ctx, request);
      if (isOperator(viewer)) return renderPreview(ctx, request, viewer);
      const type = around.parseType(request.url);
      const needs = around.parseNeeds(request.url);
      const page = {
        title: t("Start Swiping"),
        description: t("Swipe through places without an account. What you swipe stays in your browser."),
        canonical: "/try",
      };
      const needsOff = around.areNeedsOff(request.url);
      const load = () => loadDeck(ctx, type, needs, needsOff);
      return needsOff || Object.keys(around.formatNeeds(needs)).length > 0
        ? renderFiltered(ctx, request, page, load)
        : renderTryPage(ctx, request, page, load, type);
    })
    .get("/try/places", cachedRoute("page"))
    .handle(({ request }) => renderTryPage(ctx, request, { title: t("Your places") }, async () => <TryPlacesScreen />))
    .get("/try/map", cachedRoute("page"))
    .handle(({ request }) =>
      renderTryPage(ctx, request, { title: t("Map") }, async () => (
        <TryMapScreen map={{ ...(await readBasemap()), cityName: ctx.city.name }} />
      )),
    )
    .get("/try/keep", { auth: ["signed-in"] })
    .handle(({ request, viewer, redirect }) => {
      const isNew = viewer.userType === null;
      if (viewer.userType === "business") throw new Forbidden(t("Your account type can't do this."));
      if (isOperator(viewer)) return redirect(`/profile?returnTo=${KEEP_PATH}`, 302);
      return renderPage(ctx, request, viewer, { title: t("One moment") }, <TakeAlongScreen isNew={isNew} />);
    });
};

/** The same for everyone: what this browser swiped is added by its scripts. */
function renderTryPage(
  ctx: AppContext,
  request: Request,
  page: Page,
  loadContent: () => Promise<ReactElement>,
  variant?: string,
): Promise<Response> {
  assertPublicCity(ctx, null);
  return renderPublicPage(ctx, request, {
    variant,
    readVersion: async () => {
      const { version, factors, sources } = await currentCatalogue(ctx.db);
      return [version, factors, sources].join();
    },
    load: async () => ({ page: { ...toFrame(ctx, request), ...page }, content: await loadContent() }),
  });
}

/** What someone needs is kept in no cache. */
async function renderFiltered(ctx: AppContext, request: Request, page: Page, loadContent: () => Promise<ReactElement>) {
  assertPublicCity(ctx, null);
  const unlisted = { ...toFrame(ctx, request), ...page, canonical: undefined };
  return renderPage(ctx, request, null, unlisted, await loadContent());
}

function toFrame(ctx: AppContext, request: Request) {
  const path = new URL(request.url).pathname;
  const { siteName, logo } = ctx.config;
  return {
    frame: "none",
    header: <TryHeader siteName={siteName} logo={logo} path={path} theme={getTheme(request)} />,
    footer: <TryTabBar path={path} />,
  } as const;
}

async function renderPreview(ctx: AppContext, request: Request, viewer: Viewer): Promise<Response> {
  const [{ listings }, credits] = await Promise.all([
    recommendToGuest(ctx.db, { swipes: [], type: "all" }, around.getSurroundings(ctx)),
    listCredits(ctx.db),
  ]);
  const places = listings.map(toPlaceCard);
  const page: Page = { title: t("Discover Places"), sheet: "city" };
  return renderPage(ctx, request, viewer, page, <PreviewScreen places={places} credits={credits} />);
}

async function loadDeck(ctx: AppContext, type: BusinessType | "all", asked: around.UrlNeeds, needsOff: boolean) {
  const { near, ...needs } = asked;
  const [{ listings, progress, asksInterests }, credits] = await Promise.all([
    recommendToGuest(ctx.db, { swipes: [], type, near, needs }, around.getSurroundings(ctx)),
    listCredits(ctx.db),
  ]);
  const cards = await withHours(listings, ctx.city.timezone);
  const deck = { cards, progress, asksInterests, type, needs: around.formatNeeds(asked), needsOff };
  return <TryScreen deck={deck} credits={credits} />;
}

const TakeAlongScreen = ({ isNew }: { isNew: boolean }) => (
  <div className="page-width grid justify-items-center gap-4 py-16 text-center">
    <h1 className="text-3xl">{t("One moment")}</h1>
    <Island name="TakeAlong" props={{ returnTo: "/discover", isNew }} />
  </div>
);

const TryMapScreen = ({ map }: { map: IslandProps<"GuestMap"> }) => (
  <>
    <Island name="GuestMap" props={map} />
    <Forget />
  </>
);

const TryPlacesScreen = () => (
  <div className="page-width py-8">
    <h1 className="text-3xl md:text-4xl">{t("Your places")}</h1>
    <p className="text-faint">{t("They are only in this browser.")}</p>
    <Island name="GuestPlaces" props={{ deckPath: "/try" }} />
    <Forget />
  </div>
);
