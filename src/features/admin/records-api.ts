import * as v from "valibot";
import { listAuditEntries } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { PAGED, returns } from "../../http/openapi-meta.ts";
import { linkNextPage } from "../../http/paging.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { listEmails, sendTestEmail } from "./emails.ts";
import { getOverview } from "./overview.ts";
import { AuditEntry, AuditQuery, EmailQuery, LoggedEmail, Overview, TestEmail, TestEmailResult } from "./schema.ts";

const TEST_EMAIL_LIMIT: RateLimit = { name: "test-email", max: 20, windowSeconds: 3600 };

export const recordsApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/overview", () => getOverview(ctx.db, ctx.city.timezone), { ...returns(Overview), auth: ["admin"] })
    .get("/api/admin/emails", async ({ query, ...context }) => linkNextPage(context, await listEmails(ctx.db, query)), {
      ...returns(v.array(LoggedEmail), PAGED),
      auth: ["admin"],
      query: EmailQuery,
    })
    .post("/api/admin/emails/test", ({ viewer, body }) => sendTestEmail(ctx, viewer.id, body.to), {
      ...returns(TestEmailResult),
      inDemo: false,
      auth: ["admin"],
      limits: [TEST_EMAIL_LIMIT],
      body: TestEmail,
    })
    .get(
      "/api/admin/audit-log",
      async ({ query, ...context }) => linkNextPage(context, await listAuditEntries(ctx.db, query)),
      { ...returns(v.array(AuditEntry), PAGED), auth: ["admin"], query: AuditQuery },
    );
