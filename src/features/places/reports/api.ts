import * as v from "valibot";
import type { AppContext } from "../../../context.ts";
import { returns } from "../../../http/openapi-meta.ts";
import { FoundPageQuery, paginate, toOffset } from "../../../http/paging.ts";
import type { RateLimit } from "../../../http/rate-limits.ts";
import { routes } from "../../../http/session.ts";
import { IdPath } from "../../../validation.ts";
import { parseBusinessId } from "../listing/listings.ts";
import { listOpenReports, reportPlace, resolveReport } from "./reports.ts";
import { CreatedReport, Finding, NewReport, OpenReport, ResolvedReport } from "./schema.ts";

/** Admins read every report. */
const REPORTS: RateLimit = { name: "reports", max: 30, windowSeconds: 86_400 };

export const reportsApi = (ctx: AppContext) =>
  routes(ctx)
    .post(
      "/api/businesses/:id/reports",
      ({ viewer, params, body }) => reportPlace(ctx.db, viewer.id, parseBusinessId(params.id), body),
      { ...returns(CreatedReport), auth: ["traveler"], limits: [REPORTS], body: NewReport },
    )
    .get(
      "/api/admin/reports",
      async ({ query, request, set }) =>
        paginate(await listOpenReports(ctx.db, toOffset(query.page), query.q), request, set),
      { ...returns(v.array(OpenReport)), auth: ["admin", "moderator"], query: FoundPageQuery },
    )
    .post(
      "/api/admin/reports/:id/resolution",
      ({ viewer, params, body }) => resolveReport(ctx, viewer.id, params.id, body ?? undefined),
      { ...returns(ResolvedReport, { errors: [409] }), auth: ["admin", "moderator"], params: IdPath, body: Finding },
    );
