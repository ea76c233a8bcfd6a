import type { AppContext } from "../../context.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { routes } from "../../http/routes.ts";
import { getProgram } from "./program.ts";
import { CityProgram, ProgramQuery } from "./schema.ts";

export const whatsOnApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/whats-on", { public: true, errors: [404], query: ProgramQuery })
    .returns(CityProgram, async ({ viewer, query }) => {
      if (!viewer) assertPublicCity(ctx, viewer);
      const { days, events } = await getProgram(ctx.db, { timezone: ctx.city.timezone, date: query.day, page: 1 });
      return { days, events };
    });
