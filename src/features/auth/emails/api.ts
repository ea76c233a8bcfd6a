// Routes of proving and changing one's email.
import { Elysia } from "elysia";
import type { House } from "../../../context.ts";
import { chapter } from "../../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../../http/rate-limits.ts";
import { session, type Viewer } from "../../../http/session.ts";
import { Done } from "../../../response-schemas.ts";
import { EXAMPLE } from "../../api-docs/example-ids.ts";
import { ConfirmedEmail } from "../answers.ts";
import { addressInUseMail, changeAskedMail, changedMail, confirmationMail, inBackground } from "../mails.ts";
import { confirmPerson } from "../reauthenticate.ts";
import { confirmEmail, hasAccount, requestConfirmation } from "./confirmations.ts";
import { Confirmation, EmailChange } from "./contract.ts";

const tells = chapter("Signing in");

const RESEND_LIMIT: Limit = { name: "verify-mail", points: 5, window: 3600 };
const CHANGE_LIMIT: Limit = { name: "email-change", points: 5, window: 3600 };
/** Per mailbox, however many accounts name it. */
const MAILBOX_LIMIT: Limit = { name: "verify-mailbox", points: 6, window: 3600 };
const CONFIRM_LIMIT: Limit = { name: "verify", points: 30, window: 3600 };

export const emailsApi = (house: House) =>
  new Elysia({ name: "emails-api" })
    .use(session(house))
    .post(
      "/api/auth/email/link",
      async ({ viewer }) => {
        await takePoint(house, RESEND_LIMIT, viewer.id);
        if (!viewer.emailVerified) inBackground(house, () => mailConfirmation(house, viewer, viewer.email));
        return { ok: true };
      },
      {
        ...tells("Mails the link that proves one's email once more.", Done, { limits: [RESEND_LIMIT] }),
        admit: ["signed-in"],
      },
    )
    .post(
      "/api/auth/email/confirm",
      async ({ viewer, body }) => {
        await takePoint(house, CONFIRM_LIMIT, viewer.id);
        const { email, before } = await confirmEmail(house.db, viewer, body.token);
        if (before) inBackground(house, () => house.mail(changedMail(house, before)));
        return { email, changed: before !== undefined };
      },
      {
        ...tells("Proves an email with the token of a mailed link.", ConfirmedEmail, {
          fails: [409],
          limits: [CONFIRM_LIMIT],
          example: { body: { token: EXAMPLE.token } },
        }),
        admit: ["signed-in"],
        body: Confirmation,
      },
    )
    .post(
      "/api/auth/email",
      async ({ viewer, body }) => {
        await takePoint(house, CHANGE_LIMIT, viewer.id);
        await confirmPerson(house.db, viewer, body.password);
        if (body.email !== viewer.email) inBackground(house, () => askNewAddress(house, viewer, body.email));
        return { ok: true };
      },
      {
        ...tells("Asks for another email: a link goes there, and the account changes when it is followed.", Done, {
          limits: [CHANGE_LIMIT],
          example: { body: { email: "amira.b@example.com", password: EXAMPLE.password } },
        }),
        admit: ["signed-in"],
        body: EmailChange,
      },
    );

/** Mails the link that proves an address. @throws TooMany */
export async function mailConfirmation(
  house: House,
  person: { id: string; email: string },
  email: string,
): Promise<void> {
  await takePoint(house, MAILBOX_LIMIT, email);
  const { token } = await requestConfirmation(house.db, person, email);
  await house.mail(confirmationMail(house, email, token));
}

/** Known or unknown, the answer is the same: only the mailbox learns which. */
async function askNewAddress(house: House, viewer: Viewer, email: string): Promise<void> {
  if (await hasAccount(house.db, email)) {
    await takePoint(house, MAILBOX_LIMIT, email);
    await house.mail(addressInUseMail(house, email));
    return;
  }
  await mailConfirmation(house, viewer, email);
  await house.mail(changeAskedMail(house, viewer.email));
}
