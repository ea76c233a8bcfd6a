import type { Database } from "../../../../db/client.ts";
import type { AppContext, RateLimit, Viewer } from "../../../context.ts";
import { isWithinLimit } from "../../../http/rate-limits.ts";
import { routes } from "../../../http/routes.ts";
import { getLanguage } from "../../../i18n/t.ts";
import { queueEmails } from "../../../outbox/queue.ts";
import { Ok } from "../../../validation.ts";
import { emailChangeRequestedLetter } from "../email-templates.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { Confirmation, ConfirmedEmail, EmailChange } from "../schema.ts";
import { confirmEmail, requestConfirmation } from "./confirmations.ts";

const RESEND_LIMIT: RateLimit = { name: "verify-email", max: 5, windowSeconds: 3600 };
const CHANGE_LIMIT: RateLimit = { name: "email-change", max: 5, windowSeconds: 3600 };
/** Per mailbox, across all accounts. */
export const MAILBOX_LIMIT: RateLimit = { name: "verify-mailbox", max: 6, windowSeconds: 3600 };
const CONFIRM_LIMIT: RateLimit = { name: "verify", max: 30, windowSeconds: 3600 };

export const emailsApi = (ctx: AppContext) =>
  routes(ctx, { withToken: false })
    .post("/api/auth/email/link", { inDemo: false, auth: ["signed-in"], limits: [RESEND_LIMIT] })
    .returns(Ok, async ({ viewer }) => {
      if (!viewer.emailVerified && (await isWithinLimit(ctx, MAILBOX_LIMIT, viewer.email)))
        await ctx.db.transaction((tx) => requestConfirmation(tx, viewer, viewer.email));
      return { ok: true };
    })
    .post("/api/auth/email/confirm", {
      inDemo: false,
      auth: ["signed-in"],
      errors: [409],
      limits: [CONFIRM_LIMIT],
      body: Confirmation,
    })
    .returns(ConfirmedEmail, ({ viewer, body }) => confirmEmail(ctx.db, viewer, body.token))
    .post("/api/auth/email", { inDemo: false, auth: ["signed-in"], limits: [CHANGE_LIMIT], body: EmailChange })
    .returns(Ok, async ({ viewer, body }) => {
      await reauthenticate(ctx.db, viewer, body.password);
      if (body.email !== viewer.email && (await isWithinLimit(ctx, MAILBOX_LIMIT, body.email)))
        await requestEmailChange(ctx.db, viewer, body.email);
      return { ok: true };
    });

/** Whether the email has an account is only found out when they are sent, so that response times don't reveal it. */
const requestEmailChange = (db: Database, viewer: Viewer, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    await requestConfirmation(tx, viewer, email);
    const notice = { userId: viewer.id, to: viewer.email, facts: { requested: email }, language: getLanguage() };
    await queueEmails(tx, emailChangeRequestedLetter, [notice]);
  });
