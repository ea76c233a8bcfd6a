// /business/{id}/mend, where an admin mends an imported place.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { MendPlaceScreen } from "./EditPlaceScreen.tsx";
import { findMendable } from "./edit-place.ts";
import { businessId } from "./listings.ts";
import { explainHours } from "./opening-hours.ts";

export const mendingPages = (house: House) =>
  new Elysia({ name: "mending-pages" }).use(session(house)).get(
    "/business/:id/mend",
    async ({ viewer, request, params }) => {
      const place = await findMendable(house.db, businessId(params.id));
      const fromReports = new URL(request.url).searchParams.get("from") === "reports";
      const hours = place.openingHours ? await explainHours(place.openingHours) : null;
      const back = fromReports ? "/admin?tab=reports" : `/business/${place.id}`;
      const screen = <MendPlaceScreen place={place} hours={hours} back={back} />;
      return renderPage(house, request, viewer, { title: `Mend ${place.name}` }, screen);
    },
    { admit: ["admin"] },
  );
