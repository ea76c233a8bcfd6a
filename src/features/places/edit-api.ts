// The route by which an admin mends an imported place.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { Mended } from "./edit-answers.ts";
import { PlaceMending } from "./edit-contract.ts";
import { mendPlace } from "./edit-place.ts";
import { businessId } from "./listings.ts";

const tells = chapter("Administration");

export const mendingApi = (house: House) =>
  new Elysia({ name: "mending-api" })
    .use(session(house))
    .patch(
      "/api/admin/businesses/:id",
      ({ viewer, params, body }) => mendPlace(house.db, viewer.id, businessId(params.id), body),
      {
        ...tells(
          "Mends an imported place that nobody has claimed; what is mended stays through later imports.",
          Mended,
          { fails: [409], example: { params: { id: EXAMPLE.unclaimed }, body: { openingHours: "Mo-Sa 10:00-18:00" } } },
        ),
        admit: ["admin"],
        body: PlaceMending,
      },
    );
