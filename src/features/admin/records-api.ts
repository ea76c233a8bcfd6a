import * as v from "valibot";
import { listAuditEntries, recordAudit } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { toDownload } from "../../http/download.ts";
import { DOWNLOAD, PAGED, returns } from "../../http/openapi-meta.ts";
import { linkNextPage } from "../../http/paging.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { listPayments, writePaymentsCsv } from "../payments/list-payments.ts";
import { noteRefund } from "../payments/refund-note.ts";
import { AdminPayment, OrderPath, PaymentsQuery, RefundNote } from "../payments/schema.ts";
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

const REFUND_NOTE_LIMIT: RateLimit = { name: "refund-note", max: 100, windowSeconds: 3600 };

export const adminPaymentsApi = (ctx: AppContext) =>
  routes(ctx)
    .get(
      "/api/admin/payments",
      async ({ query, ...context }) => linkNextPage(context, await listPayments(ctx.db, ctx.config.paypal, query)),
      { ...returns(v.array(AdminPayment), PAGED), auth: ["admin"], query: PaymentsQuery },
    )
    .get(
      "/api/admin/payments.csv",
      async ({ viewer, query }) => {
        await recordAudit(ctx.db, { adminId: viewer.id, action: "payment.export" });
        return toDownload(
          writePaymentsCsv(ctx.db, ctx.config.paypal, query),
          "payments.csv",
          "text/csv; charset=utf-8",
        );
      },
      { ...returns("text/csv", DOWNLOAD), auth: ["admin"], query: PaymentsQuery },
    )
    .put(
      "/api/admin/payments/:orderId/refund-note",
      ({ viewer, params, body }) => noteRefund(ctx, viewer.id, params.orderId, body.note),
      {
        ...returns(AdminPayment, { errors: [404, 409] }),
        inDemo: false,
        auth: ["admin"],
        limits: [REFUND_NOTE_LIMIT],
        params: OrderPath,
        body: RefundNote,
      },
    );
