// The route by which an admin mends an imported place.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { EditedPlace } from "./edit-answers.ts";
import { PlaceEdit } from "./edit-contract.ts";
import { editPlace } from "./edit-place.ts";
import { businessId } from "./listings.ts";

const tells = tag("Administration");

export const editPlaceApi = (ctx: AppContext) =>
  new Elysia({ name: "mending-api" })
    .use(session(ctx))
    .patch(
      "/api/admin/businesses/:id",
      ({ viewer, params, body }) => editPlace(ctx.db, viewer.id, businessId(params.id), body),
      {
        ...tells(
          "Mends an imported place that nobody has claimed; what is mended stays through later imports.",
          EditedPlace,
          {
            errors: [409],
            example: { params: { id: EXAMPLE.unclaimed }, body: { openingHours: "Mo-Sa 10:00-18:00" } },
          },
        ),
        auth: ["admin"],
        body: PlaceEdit,
      },
    );
