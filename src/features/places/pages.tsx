import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { listClientNetworks } from "../../http/client-ip.ts";
import { session } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { getClaimOffer } from "../claims/claimable-places.ts";
import { parseBusinessId } from "../listings/listings.ts";
import { explainHours } from "../listings/opening-hours.ts";
import { EditPlaceScreen } from "./EditPlaceScreen.tsx";
import { findEditablePlace, isEditablePlace } from "./edit-place.ts";
import { PlaceScreen } from "./PlaceScreen.tsx";
import { PrintScreen } from "./PrintScreen.tsx";
import { toPage } from "./page-metadata.ts";
import { recordPageView } from "./page-views.ts";
import { getPlace } from "./place.ts";
import { getPublicPlace } from "./public-place.ts";
import { qrCodeResponse } from "./qr.ts";

export const placePages = (ctx: AppContext) =>
  new Elysia({ name: "place-pages" })
    .use(session(ctx))
    .get(
      "/business/:id",
      async ({ viewer, request, params }) => {
        const id = parseBusinessId(params.id);
        const [place, claim, isEditable] = await Promise.all([
          getPlace(ctx.db, viewer, id, ctx.city.timezone),
          getClaimOffer(ctx.db, viewer, id),
          viewer?.isModerator ? isEditablePlace(ctx.db, id) : false,
        ]);
        const { listing } = place;
        const userAgent = request.headers.get("user-agent") ?? "";
        if (listing.isApproved && !listing.isOwn && !viewer?.isModerator) {
          const { network } = listClientNetworks(ctx, request).at(-1)!;
          recordPageView(ctx, { businessId: id, viewer, network, headers: request.headers });
        }
        const now = new Date().toISOString();
        const screen = (
          <PlaceScreen
            place={place}
            city={ctx.city}
            isSignedIn={viewer !== null}
            now={now}
            claim={claim}
            userAgent={userAgent}
            isEditable={isEditable}
            url={listing.isApproved ? `${ctx.config.baseUrl}/business/${listing.id}` : null}
          />
        );
        return renderPage(ctx, request, viewer, toPage(place, ctx.config.baseUrl), screen);
      },
      { public: true },
    )
    .get(
      "/business/:id/qr.svg",
      async ({ params }) => {
        const { id } = await getPublicPlace(ctx.db, params.id);
        return qrCodeResponse(`${ctx.config.baseUrl}/business/${id}`, "public");
      },
      { public: true },
    )
    .get(
      "/business/:id/print",
      async ({ viewer, request, params }) => {
        const place = await getPublicPlace(ctx.db, params.id);
        const screen = (
          <PrintScreen
            place={place}
            link={`${ctx.config.baseUrl}/business/${place.id}`}
            siteName={ctx.config.siteName}
          />
        );
        return renderPage(ctx, request, viewer, { title: t("{name}: QR code", { name: place.name }) }, screen);
      },
      { public: true },
    )
    .get(
      "/business/:id/edit",
      async ({ viewer, request, params }) => {
        const place = await findEditablePlace(ctx.db, parseBusinessId(params.id));
        const fromReports = new URL(request.url).searchParams.get("from") === "reports";
        const hours = place.openingHours ? await explainHours(place.openingHours) : null;
        const back = fromReports ? "/admin?tab=reports" : `/business/${place.id}`;
        const screen = <EditPlaceScreen place={place} hours={hours} back={back} />;
        return renderPage(ctx, request, viewer, { title: t("Edit {name}", { name: place.name }) }, screen);
      },
      { auth: ["admin", "moderator"] },
    );
