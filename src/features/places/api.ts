import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { skipStoredText } from "../../http/stored-text.ts";
import { parseBusinessId } from "../listings/listings.ts";
import { editPlace, findEditablePlace } from "./edit-place.ts";
import { EditedPlace, PlaceEdit } from "./schema.ts";

const doc = tag("Administration");

export const placesApi = (ctx: AppContext) =>
  new Elysia({ name: "places-api" })
    .use(session(ctx))
    .patch(
      "/api/admin/businesses/:id",
      ({ viewer, params, body }) => editPlace(ctx, viewer.id, parseBusinessId(params.id), body),
      {
        ...doc("Edits an unclaimed imported place. Later imports keep the changed fields.", EditedPlace, {
          errors: [409],
          example: { params: { id: EXAMPLE.unclaimed }, body: { openingHours: "Mo-Sa 10:00-18:00" } },
        }),
        auth: ["admin", "moderator"],
        transform: skipStoredText(ctx, (_, id) => findEditablePlace(ctx.db, parseBusinessId(id))),
        body: PlaceEdit,
      },
    );
