import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { VisitsScreen } from "./VisitsScreen.tsx";
import { listVisits } from "./visits.ts";

export const visitPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/visits", { auth: ["traveler"] })
    .handle(async ({ viewer, request }) => {
      const visits = await listVisits(ctx.db, viewer.id);
      return renderPage(ctx, request, viewer, { title: t("Your city so far") }, <VisitsScreen visits={visits} />);
    });
