import type { AppContext, RateLimit } from "../../../context.ts";
import { FoundPageQuery, toOffset } from "../../../http/paging.ts";
import { MODERATORS, routes } from "../../../http/routes.ts";
import { IdPath } from "../../../validation.ts";
import { parseBusinessId } from "../listing/listings.ts";
import { listOpenReports, reportPlace, resolveReport } from "./reports.ts";
import { CreatedReport, Finding, NewReport, OpenReport, ResolvedReport } from "./schema.ts";

/** Admins read every report. */
const REPORTS: RateLimit = { name: "reports", max: 30, windowSeconds: 86_400 };

export const reportsApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/businesses/:id/reports", { auth: ["traveler"], limits: [REPORTS], body: NewReport })
    .returns(CreatedReport, ({ viewer, params, body }) =>
      reportPlace(ctx.db, viewer.id, parseBusinessId(params.id), body),
    )
    .get("/api/admin/reports", { auth: MODERATORS, query: FoundPageQuery })
    .lists(OpenReport, ({ query }) => listOpenReports(ctx.db, toOffset(query.page), query.q))
    .post("/api/admin/reports/:id/resolution", { auth: MODERATORS, errors: [409], params: IdPath, body: Finding })
    .returns(ResolvedReport, ({ viewer, params, body }) => resolveReport(ctx, viewer.id, params.id, body ?? undefined));
