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
} from "../email-templates.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { Confirmation, ConfirmedEmail, EmailChange } from "../schema.ts";
import { confirmEmail, hasAccount, requestConfirmation } from "./confirmations.ts";

const doc = tag("Signing in");

const RESEND_LIMIT: RateLimit = { name: "verify-email", max: 5, windowSeconds: 3600 };
const CHANGE_LIMIT: RateLimit = { name: "email-change", max: 5, windowSeconds: 3600 };
/** Per mailbox, across all accounts. */
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
        ...doc("Emails a new link to confirm the current email.", Ok, { limits: [RESEND_LIMIT] }),
        inDemo: false,
        auth: ["signed-in"],
      },
    )
    .post(
      "/api/auth/email/confirm",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, CONFIRM_LIMIT, viewer.id);
        const { email, previousEmail } = await confirmEmail(ctx.db, viewer, body.token);
        if (previousEmail)
          runInBackground(ctx, () => ctx.mail({ ...emailChangedEmail(ctx, previousEmail), userId: viewer.id }));
        return { email, changed: previousEmail !== undefined };
      },
      {
        ...doc("Confirms an email with the token from an emailed link.", ConfirmedEmail, {
          errors: [409],
          limits: [CONFIRM_LIMIT],
          example: { body: { token: EXAMPLE.token } },
        }),
        inDemo: false,
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
        ...doc(
          "Requests a change of email. The change takes effect when the link sent to the new email is opened.",
          Ok,
          {
            limits: [CHANGE_LIMIT],
            example: { body: { email: "amira.b@example.com", password: EXAMPLE.password } },
          },
        ),
        inDemo: false,
        auth: ["signed-in"],
        body: EmailChange,
      },
    );

/** @throws TooManyRequests */
export async function emailConfirmationLink(
  ctx: AppContext,
  user: { id: string; email: string },
  email: string,
): Promise<void> {
  await consumeRateLimit(ctx, MAILBOX_LIMIT, email);
  const { token } = await requestConfirmation(ctx.db, user, email);
  await ctx.mail({ ...confirmationEmail(ctx, email, token), userId: user.id });
}

/** Only the owner of the mailbox learns whether the email already has an account. */
async function requestEmailChange(ctx: AppContext, viewer: Viewer, email: string): Promise<void> {
  if (await hasAccount(ctx.db, email)) {
    await consumeRateLimit(ctx, MAILBOX_LIMIT, email);
    await ctx.mail(emailInUseEmail(ctx, email));
    return;
  }
  await emailConfirmationLink(ctx, viewer, email);
  await ctx.mail(emailChangeRequestedEmail(ctx, viewer.email));
}
