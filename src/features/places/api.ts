import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { listClientNetworks } from "../../http/client-ip.ts";
import { tag } from "../../http/openapi-meta.ts";
import { session, type Viewer } from "../../http/session.ts";
import { skipStoredText } from "../../http/stored-text.ts";
import { isSpeculative } from "../../http/visits.ts";
import { Ok } from "../../validation.ts";
import { editPlace } from "./edit-place.ts";
import { findEditablePlace } from "./editable-place.ts";
import { findVisibleListing, parseBusinessId, type VisibleListing } from "./listing/listings.ts";
import { recordPageView } from "./page-views.ts";
import { EditedPlace, PlaceEdit } from "./schema.ts";

const admin = tag("Administration");
const visitors = tag("Businesses");

export const placesApi = (ctx: AppContext) =>
  new Elysia({ name: "places-api" })
    .use(session(ctx))
    .patch(
      "/api/admin/businesses/:id",
      ({ viewer, params, body }) => editPlace(ctx, viewer.id, parseBusinessId(params.id), body),
      {
        ...admin(
          "Edits any listing. Without an owner, later imports keep the changed fields. With one, `reason` and `version` are required: the owner gets an email with the changes and the reason.",
          EditedPlace,
          { errors: [409] },
        ),
        auth: ["admin", "moderator"],
        transform: skipStoredText(ctx, (viewer, id) => findEditablePlace(ctx.db, viewer.id, parseBusinessId(id))),
        body: PlaceEdit,
      },
    )
    .post(
      "/api/businesses/:id/views",
      async ({ viewer, request, params }) => {
        const listing = await findVisibleListing(ctx.db, viewer, params.id);
        countView(ctx, request, viewer, listing);
        return { ok: true as const };
      },
      {
        ...visitors(
          "Counts a view of a place's page, once per person and day. Sent by a page shown after it was prerendered.",
          Ok,
        ),
        public: true,
      },
    );

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
