// Routes of reports, for travelers and admins.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { cutPage, PageQuery, sliceOf } from "../../http/paging.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { businessId } from "../places/listings.ts";
import { MadeReport, OpenReport, ResolvedReport } from "./answers.ts";
import { Finding, NewReport, OnReport } from "./contract.ts";
import { openReports, reportPlace, resolveReport } from "./reports.ts";

const tells = chapter("Reports");

/** An admin reads every report, and nobody walks past as many closed doors in a day. */
const REPORTS: Limit = { name: "reports", points: 30, window: 86_400 };

export const reportsApi = (house: House) =>
  new Elysia({ name: "reports-api" })
    .use(session(house))
    .post(
      "/api/businesses/:id/reports",
      async ({ viewer, params, body }) => {
        const id = businessId(params.id);
        await takePoint(house, REPORTS, viewer.id);
        return reportPlace(house.db, viewer.id, id, body);
      },
      {
        ...tells("Reports that a place is closed, or that its listing is wrong.", MadeReport, {
          limits: [REPORTS],
          example: { params: { id: EXAMPLE.theatre }, body: { kind: "closed", note: "The door is boarded up." } },
        }),
        admit: ["traveler"],
        body: NewReport,
      },
    )
    .get(
      "/api/admin/reports",
      async ({ query, request, set }) => cutPage(await openReports(house.db, sliceOf(query.page)), request, set),
      {
        ...tells("Lists the reports that nobody has looked at, the oldest first.", v.array(OpenReport)),
        admit: ["admin"],
        query: PageQuery,
      },
    )
    .post(
      "/api/admin/reports/:id/resolution",
      ({ viewer, params, body }) => resolveReport(house.db, viewer.id, params.id, body?.finding),
      {
        ...tells("Closes a report with what was found; without a word, the place is there as listed.", ResolvedReport, {
          example: { params: { id: EXAMPLE.report }, body: { finding: "noted" } },
        }),
        admit: ["admin"],
        params: OnReport,
        body: Finding,
      },
    );
