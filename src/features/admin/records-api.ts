import { listAuditEntries, recordAudit } from "../../audit-log.ts";
import type { AppContext, RateLimit } from "../../context.ts";
import { DOWNLOAD, toDownload } from "../../http/download.ts";
import { routes } from "../../http/routes.ts";
import { listPayments, writePaymentsCsv } from "../payments/list-payments.ts";
import { noteRefund } from "../payments/refund-note.ts";
import { AdminPayment, OrderPath, PaymentsQuery, RefundNote } from "../payments/schema.ts";
import { listEmails, sendTestEmail } from "./emails.ts";
import { getOverview } from "./overview.ts";
import { AuditEntry, AuditQuery, EmailQuery, LoggedEmail, Overview, TestEmail, TestEmailResult } from "./schema.ts";

const TEST_EMAIL_LIMIT: RateLimit = { name: "test-email", max: 20, windowSeconds: 3600 };

export const recordsApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/overview", { auth: ["admin"] })
    .returns(Overview, () => getOverview(ctx.db, ctx.city.timezone))
    .get("/api/admin/emails", { auth: ["admin"], query: EmailQuery })
    .lists(LoggedEmail, ({ query }) => listEmails(ctx.db, query))
    .post("/api/admin/emails/test", { inDemo: false, auth: ["admin"], limits: [TEST_EMAIL_LIMIT], body: TestEmail })
    .returns(TestEmailResult, ({ viewer, body }) => sendTestEmail(ctx, viewer.id, body.to))
    .get("/api/admin/audit-log", { auth: ["admin"], query: AuditQuery })
    .lists(AuditEntry, ({ query }) => listAuditEntries(ctx.db, query));

const REFUND_NOTE_LIMIT: RateLimit = { name: "refund-note", max: 100, windowSeconds: 3600 };

export const adminPaymentsApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/payments", { auth: ["admin"], query: PaymentsQuery })
    .lists(AdminPayment, ({ query }) => listPayments(ctx.db, ctx.config.paypal, query))
    .get("/api/admin/payments.csv", { auth: ["admin"], ...DOWNLOAD, query: PaymentsQuery })
    .returns("text/csv", async ({ viewer, query }) => {
      await recordAudit(ctx.db, { adminId: viewer.id, action: "payment.export" });
      return toDownload(writePaymentsCsv(ctx.db, ctx.config.paypal, query), "payments.csv", "text/csv; charset=utf-8");
    })
    .put("/api/admin/payments/:orderId/refund-note", {
      inDemo: false,
      auth: ["admin"],
      errors: [404, 409],
      limits: [REFUND_NOTE_LIMIT],
      params: OrderPath,
      body: RefundNote,
    })
    .returns(AdminPayment, ({ viewer, params, body }) => noteRefund(ctx, viewer.id, params.orderId, body.note));
