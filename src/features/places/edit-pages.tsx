// /business/{id}/mend, where an admin mends an imported place.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { EditPlaceScreen } from "./EditPlaceScreen.tsx";
import { findEditablePlace } from "./edit-place.ts";
import { businessId } from "./listings.ts";
import { explainHours } from "./opening-hours.ts";

export const editPlacePages = (ctx: AppContext) =>
  new Elysia({ name: "mending-pages" }).use(session(ctx)).get(
    "/business/:id/mend",
    async ({ viewer, request, params }) => {
      const place = await findEditablePlace(ctx.db, businessId(params.id));
      const fromReports = new URL(request.url).searchParams.get("from") === "reports";
      const hours = place.openingHours ? await explainHours(place.openingHours) : null;
      const back = fromReports ? "/admin?tab=reports" : `/business/${place.id}`;
      const screen = <EditPlaceScreen place={place} hours={hours} back={back} />;
      return renderPage(ctx, request, viewer, { title: `Mend ${place.name}` }, screen);
    },
    { auth: ["admin"] },
  );
