// Routes of proving and changing one's email.
import { Elysia } from "elysia";
import type { AppContext } from "../../../context.ts";
import { EXAMPLE } from "../../../http/example-ids.ts";
import { tag } from "../../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../../http/rate-limits.ts";
import { session, type Viewer } from "../../../http/session.ts";
import { Ok } from "../../../validation.ts";
import {
  confirmationEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailInUseEmail,
  runInBackground,
} from "../mails.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { Confirmation, ConfirmedEmail, EmailChange } from "../schema.ts";
import { confirmEmail, hasAccount, requestConfirmation } from "./confirmations.ts";

const doc = tag("Signing in");

const RESEND_LIMIT: RateLimit = { name: "verify-mail", max: 5, windowSeconds: 3600 };
const CHANGE_LIMIT: RateLimit = { name: "email-change", max: 5, windowSeconds: 3600 };
/** Per mailbox, however many accounts name it. */
const MAILBOX_LIMIT: RateLimit = { name: "verify-mailbox", max: 6, windowSeconds: 3600 };
const CONFIRM_LIMIT: RateLimit = { name: "verify", max: 30, windowSeconds: 3600 };

export const emailsApi = (ctx: AppContext) =>
  new Elysia({ name: "emails-api" })
    .use(session(ctx))
    .post(
      "/api/auth/email/link",
      async ({ viewer }) => {
        await consumeRateLimit(ctx, RESEND_LIMIT, viewer.id);
        if (!viewer.emailVerified) runInBackground(ctx, () => emailConfirmationLink(ctx, viewer, viewer.email));
        return { ok: true };
      },
      {
        ...doc("Mails the link that proves one's email once more.", Ok, { limits: [RESEND_LIMIT] }),
        auth: ["signed-in"],
      },
    )
    .post(
      "/api/auth/email/confirm",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, CONFIRM_LIMIT, viewer.id);
        const { email, before } = await confirmEmail(ctx.db, viewer, body.token);
        if (before) runInBackground(ctx, () => ctx.mail(emailChangedEmail(ctx, before)));
        return { email, changed: before !== undefined };
      },
      {
        ...doc("Proves an email with the token of a mailed link.", ConfirmedEmail, {
          errors: [409],
          limits: [CONFIRM_LIMIT],
          example: { body: { token: EXAMPLE.token } },
        }),
        auth: ["signed-in"],
        body: Confirmation,
      },
    )
    .post(
      "/api/auth/email",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, CHANGE_LIMIT, viewer.id);
        await reauthenticate(ctx.db, viewer, body.password);
        if (body.email !== viewer.email) runInBackground(ctx, () => requestEmailChange(ctx, viewer, body.email));
        return { ok: true };
      },
      {
        ...doc("Asks for another email: a link goes there, and the account changes when it is followed.", Ok, {
          limits: [CHANGE_LIMIT],
          example: { body: { email: "amira.b@example.com", password: EXAMPLE.password } },
        }),
        auth: ["signed-in"],
        body: EmailChange,
      },
    );

/** Mails the link that proves an address. @throws TooMany */
export async function emailConfirmationLink(
  ctx: AppContext,
  person: { id: string; email: string },
  email: string,
): Promise<void> {
  await consumeRateLimit(ctx, MAILBOX_LIMIT, email);
  const { token } = await requestConfirmation(ctx.db, person, email);
  await ctx.mail(confirmationEmail(ctx, email, token));
}

/** Known or unknown, the answer is the same: only the mailbox learns which. */
async function requestEmailChange(ctx: AppContext, viewer: Viewer, email: string): Promise<void> {
  if (await hasAccount(ctx.db, email)) {
    await consumeRateLimit(ctx, MAILBOX_LIMIT, email);
    await ctx.mail(emailInUseEmail(ctx, email));
    return;
  }
  await emailConfirmationLink(ctx, viewer, email);
  await ctx.mail(emailChangeRequestedEmail(ctx, viewer.email));
}
