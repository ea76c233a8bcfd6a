import type { AppContext, RateLimit, Viewer } from "../../context.ts";
import { listClientNetworks } from "../../http/client-ip.ts";
import { MODERATORS, routes } from "../../http/routes.ts";
import { skipStoredText } from "../../http/stored-text.ts";
import { isSpeculative } from "../../http/visits.ts";
import { Ok } from "../../validation.ts";
import { FieldsRestoring } from "./decisions/schema.ts";
import { editPlace, findEditablePlace } from "./edit-place.ts";
import { getFreshness } from "./listing/freshness.ts";
import { findVisibleListing, parseBusinessId, type VisibleListing } from "./listing/listings.ts";
import { explainHours, withHours } from "./listing/opening-hours.ts";
import { HoursExplanation, HoursQuery, ListingDetails } from "./listing/schema.ts";
import { recordPageView } from "./page-views.ts";
import { restoreFields } from "./restore-fields.ts";
import { EditedPlace, PlaceEdit } from "./schema.ts";

/** Called while an owner types. The most complex hours take as long as rendering ten pages. */
const HOURS: RateLimit = { name: "hours", max: 300, windowSeconds: 600 };

export const placesApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/businesses/:id", { public: true })
    .returns(ListingDetails, async ({ viewer, params }) => {
      const listing = await findVisibleListing(ctx.db, viewer, params.id);
      const [withCurrentHours] = await withHours([listing], ctx.city.timezone);
      return { ...withCurrentHours, ...(await getFreshness(ctx.db, listing.id)) };
    })
    .get("/api/hours", { auth: ["business", ...MODERATORS], limits: [HOURS], query: HoursQuery })
    .returns(HoursExplanation, ({ query }) => explainHours(query.text))
    .patch("/api/admin/businesses/:id", {
      auth: MODERATORS,
      errors: [409],
      transform: skipStoredText(ctx, (viewer, id) => findEditablePlace(ctx.db, viewer.id, parseBusinessId(id))),
      body: PlaceEdit,
    })
    .returns(EditedPlace, ({ viewer, params, body }) => editPlace(ctx, viewer.id, parseBusinessId(params.id), body))
    .post("/api/admin/businesses/:id/restored-fields", { auth: MODERATORS, body: FieldsRestoring })
    .returns(EditedPlace, ({ viewer, params, body }) =>
      restoreFields(ctx.db, viewer.id, parseBusinessId(params.id), body),
    )
    .post("/api/businesses/:id/views", { public: true })
    .returns(Ok, async ({ viewer, request, params }) => {
      const listing = await findVisibleListing(ctx.db, viewer, params.id);
      countView(ctx, request, viewer, listing);
      return { ok: true as const };
    });

/** Counts who sees the page of a public place. Owners and the staff are not counted. */
export function countView(
  ctx: AppContext,
  request: Request,
  viewer: Viewer | null,
  { id, isApproved, isOwn }: Pick<VisibleListing, "id" | "isApproved" | "isOwn">,
): void {
  if (!isApproved || isOwn || viewer?.isModerator || isSpeculative(request.headers)) return;
  const { network } = listClientNetworks(ctx, request).at(-1)!;
  recordPageView(ctx, { businessId: id, viewer, network, headers: request.headers });
}
