import { fillIn, isUpcoming } from "../../../db/index.ts";
import { placeholder, preparedVersion } from "../../../db/prepared-queries.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { CACHING } from "../../http/caching.ts";
import { MODERATORS, routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { renderPublicPage } from "../../layout/public-page.ts";
import { renderPage } from "../../layout/render.tsx";
import { toBreadcrumbList } from "../../ui/Breadcrumbs.tsx";
import { getMapApp } from "../../ui/directions.ts";
import { countView } from "./api.ts";
import { getClaimOffer } from "./claims/claims.ts";
import { getPlaceCrumbs } from "./directory-metadata.ts";
import { EditPlaceScreen } from "./EditPlaceScreen.tsx";
import { findEditablePlace, findListingOwner } from "./edit-place.ts";
import { BY_HAND, listHandEdits } from "./listing/hand-edits.ts";
import { parseBusinessId } from "./listing/listings.ts";
import { findMergedInto } from "./listing/merged-places.ts";
import { explainHours } from "./listing/opening-hours.ts";
import { getPlaceState } from "./owner/review.ts";
import { suggestTags, toStaffChoices } from "./owner/vocabulary.ts";
import { PlaceScreen } from "./PlaceScreen.tsx";
import { PrintScreen } from "./PrintScreen.tsx";
import { toPage } from "./page-metadata.ts";
import pageVersionSql from "./page-version.sql" with { type: "text" };
import { listPhotos } from "./photos/gallery.ts";
import { getPlace, getPublicPlace } from "./place.ts";
import { qrCodeResponse } from "./qr.ts";
import { getTravelerCounts } from "./travelers.ts";

export const placePages = (ctx: AppContext) =>
  routes(ctx)
    .get("/business/:id", { public: true, caching: "page" })
    .handle(({ viewer, request, params }) =>
      orMerged(ctx, params.id, "", async () => {
        const id = parseBusinessId(params.id);
        const userAgent = request.headers.get("user-agent") ?? "";
        const load = () => loadPlace(ctx, viewer, id, userAgent);
        if (viewer) {
          const { page, content, place } = await load();
          countView(ctx, request, viewer, place.listing);
          return renderPage(ctx, request, viewer, page, content);
        }
        const readVersion = () => readPageVersion(ctx.db, { businessId: id });
        const response = await renderPublicPage(ctx, request, { variant: getMapApp(userAgent), readVersion, load });
        countView(ctx, request, null, { id, isApproved: true, isOwn: false });
        return response;
      }),
    )
    .get("/business/:id/qr.svg", { public: true, caching: "week" })
    .handle(({ params }) =>
      orMerged(ctx, params.id, "/qr.svg", async () => {
        const { id } = await getPublicPlace(ctx.db, params.id);
        return qrCodeResponse(`${ctx.config.baseUrl}/business/${id}`);
      }),
    )
    .get("/business/:id/print", { public: true })
    .handle(async ({ viewer, request, params }) => {
      const place = await getPublicPlace(ctx.db, params.id);
      const screen = (
        <PrintScreen place={place} link={`${ctx.config.baseUrl}/business/${place.id}`} siteName={ctx.config.siteName} />
      );
      return renderPage(ctx, request, viewer, { title: t("{name}: QR code", { name: place.name }) }, screen);
    })
    .get("/business/:id/edit", { auth: MODERATORS })
    .handle(async ({ viewer, request, params }) => {
      const place = await findEditablePlace(ctx.db, viewer.id, parseBusinessId(params.id));
      const fromReports = new URL(request.url).searchParams.get("from") === "reports";
      const [owner, hours, suggested, photos] = await Promise.all([
        findListingOwner(ctx.db, place.id),
        place.openingHours ? explainHours(place.openingHours) : null,
        suggestTags(ctx.db),
        viewer.isAdmin ? listPhotos(ctx.db, place.id) : null,
      ]);
      const back = fromReports ? "/admin?tab=reports" : `/business/${place.id}`;
      const screen = (
        <EditPlaceScreen
          {...{ place, owner, hours, back, photos }}
          edits={place.sourceId === BY_HAND ? null : listHandEdits(place)}
          city={ctx.city}
          choices={toStaffChoices(suggested, place.tags)}
          translates={Boolean(ctx.config.translation)}
          canMerge={viewer.isAdmin}
        />
      );
      return renderPage(ctx, request, viewer, { title: t("Edit {name}", { name: place.name }) }, screen);
    });

/** Redirects a former place to the one it was merged into. */
async function orMerged(ctx: AppContext, id: string, page: string, respond: () => Promise<Response>) {
  try {
    return await respond();
  } catch (error) {
    const mergedInto = error instanceof NotFound && (await findMergedInto(ctx.db, parseBusinessId(id)));
    if (!mergedInto) throw error;
    // Only for an hour: the redirect may end with the place that it leads to.
    const headers = { location: `/business/${mergedInto}${page}`, "cache-control": CACHING.hour };
    return new Response(null, { status: 301, headers });
  }
}

async function loadPlace(ctx: AppContext, viewer: Viewer | null, id: string, userAgent: string) {
  const [place, claim, travelers, review] = await Promise.all([
    getPlace(ctx.db, viewer, id, ctx.city.timezone),
    getClaimOffer(ctx.db, viewer, id),
    viewer ? undefined : getTravelerCounts(ctx.db, [id]),
    viewer?.isModerator ? getPlaceState(ctx.db, id) : null,
  ]);
  const staff = place.listing.isOwn ? null : review;
  const { baseUrl, publicCity } = ctx.config;
  const isPublic = place.listing.isApproved && publicCity;
  const crumbs = isPublic ? getPlaceCrumbs(place.listing) : [];
  const page = toPage(place, ctx.city, baseUrl);
  const content = (
    <PlaceScreen
      place={place}
      crumbs={crumbs}
      travelers={isPublic ? travelers?.get(id) : undefined}
      city={ctx.city}
      isSignedIn={viewer !== null}
      isCityPublic={publicCity}
      now={new Date().toISOString()}
      claim={claim}
      userAgent={userAgent}
      staff={staff}
      url={place.listing.isApproved ? `${baseUrl}/business/${id}` : null}
    />
  );
  const jsonLd = [page.jsonLd ?? [], isPublic ? toBreadcrumbList(crumbs, baseUrl) : []].flat();
  return { place, content, page: { ...page, jsonLd } };
}

/** What a place's page shows to visitors, by the transactions (`xmin`) that last wrote its rows. "" for an unknown place. */
const readPageVersion = preparedVersion(
  fillIn(pageVersionSql, { isUpcoming: isUpcoming("e"), businessId: placeholder("businessId") }),
);
