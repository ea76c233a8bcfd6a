// The route by which an admin mends an imported place.
import { Elysia } from "elysia";
import type { House } from "../../house.ts";
import { session } from "../../web/session.ts";
import { chapter } from "../../web/tells.ts";
import { businessId } from "../businesses/listings.ts";
import { EXAMPLE } from "../example-words.ts";
import { Mended } from "./answers.ts";
import { PlaceMending } from "./contract.ts";
import { mendPlace } from "./mend-place.ts";

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
