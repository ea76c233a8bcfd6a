// Routes of signing up, in and out by email and password; the other ways in are used here.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { addressOf } from "../../http/client-ip.ts";
import { chapter } from "../../http/openapi-meta.ts";
import {
  countFailures,
  type Limit,
  SIGN_IN_ADDRESS_LIMIT,
  SIGN_IN_LIMIT,
  SIGN_IN_START_LIMIT,
  takePoint,
} from "../../http/rate-limits.ts";
import { checkedReturnTo } from "../../http/return-to.ts";
import {
  cookieOf,
  cookiesFor,
  DEVICE_COOKIE,
  deviceCookieFor,
  emptyCookie,
  session,
  sidOf,
  type Viewer,
  visitOf,
} from "../../http/session.ts";
import { Done } from "../../response-schemas.ts";
import { OwnAccount } from "../account/answers.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { changePassword, register, requestReset, resetPassword, signIn, triesCountAs } from "./accounts.ts";
import { Forgot, NewAccount, PasswordChange, Reset, SignIn } from "./contract.ts";
import { emailsApi, mailConfirmation } from "./emails/api.ts";
import { inBackground, resetMail } from "./mails.ts";
import { passkeysApi } from "./passkeys/api.ts";
import { providersApi } from "./providers/api.ts";
import { endSession } from "./sessions.ts";

const tells = chapter("Signing in");

const SIGN_UP_LIMIT: Limit = { name: "sign-up", points: 20, window: 3600 };
const FORGOT_LIMIT: Limit = { name: "forgot", points: 5, window: 3600 };
const RESET_MAIL_LIMIT: Limit = { name: "reset-mail", points: 5, window: 3600 };
const RESET_LIMIT: Limit = { name: "reset", points: 20, window: 3600 };
const PASSWORD_LIMIT: Limit = { name: "change-password", points: 10, window: 15 * 60 };

export const authApi = (house: House) =>
  new Elysia({ name: "auth-api" })
    .use(session(house))
    .use(emailsApi(house))
    .use(passkeysApi(house))
    .use(providersApi(house))
    .get("/api/auth/user", ({ viewer }) => shown(viewer), {
      ...tells("Reads who is signed in.", OwnAccount),
      admit: ["signed-in"],
    })
    .post(
      "/api/auth/register",
      async ({ request, body, set }) => {
        await takePoint(house, SIGN_UP_LIMIT, addressOf(house, request));
        const { userId, ...begun } = await register(house.db, body, await visitOf(house, request));
        if (house.config.mail.smtpUrl)
          inBackground(house, () => mailConfirmation(house, { id: userId, email: body.email }, body.email));
        set.headers["set-cookie"] = cookiesFor(house, begun) as never;
        return { ok: true };
      },
      {
        ...tells("Makes an account and signs in to it.", Done, {
          fails: [409],
          limits: [SIGN_UP_LIMIT],
          headers: { "Set-Cookie": "The session." },
          example: { body: { email: "ada@example.com", password: EXAMPLE.password, firstName: "Ada" } },
        }),
        open: true,
        body: NewAccount,
      },
    )
    .post(
      "/api/auth/login",
      async ({ request, body, set }) => {
        const address = addressOf(house, request);
        await takePoint(house, SIGN_IN_START_LIMIT, address);
        const begun = await countFailures(house, SIGN_IN_ADDRESS_LIMIT, address, async () => {
          const who = await triesCountAs(house.db, body.email, cookieOf(request, DEVICE_COOKIE));
          const visit = await visitOf(house, request);
          return countFailures(house, SIGN_IN_LIMIT, who, () => signIn(house.db, body, visit));
        });
        set.headers["set-cookie"] = cookiesFor(house, begun) as never;
        return { ok: true };
      },
      {
        ...tells("Signs in by email and password. A suspended account is told so with 403.", Done, {
          limits: [SIGN_IN_LIMIT, SIGN_IN_ADDRESS_LIMIT, SIGN_IN_START_LIMIT],
          headers: { "Set-Cookie": "The session." },
          example: { body: { email: "amira@example.com", password: EXAMPLE.password, remember: true } },
        }),
        open: true,
        body: SignIn,
      },
    )
    .post(
      "/api/auth/forgot",
      async ({ request, body }) => {
        await takePoint(house, FORGOT_LIMIT, addressOf(house, request));
        inBackground(house, () => mailReset(house, body.email));
        return { ok: true };
      },
      {
        ...tells(
          "Mails a link to choose a new password, where there is such an account; the answer is the same either way.",
          Done,
          { limits: [FORGOT_LIMIT], example: { body: { email: "amira@example.com" } } },
        ),
        open: true,
        body: Forgot,
      },
    )
    .post(
      "/api/auth/reset",
      async ({ request, body, set }) => {
        await takePoint(house, RESET_LIMIT, addressOf(house, request));
        const begun = await resetPassword(house.db, body, await visitOf(house, request));
        set.headers["set-cookie"] = cookiesFor(house, begun) as never;
        return { ok: true };
      },
      {
        ...tells("Chooses a new password with the token of a mailed link, and signs in.", Done, {
          limits: [RESET_LIMIT],
          headers: { "Set-Cookie": "The session." },
          example: { body: { token: EXAMPLE.token, password: EXAMPLE.password } },
        }),
        open: true,
        body: Reset,
      },
    )
    .post(
      "/api/auth/password",
      async ({ viewer, body, set }) => {
        await takePoint(house, PASSWORD_LIMIT, viewer.id);
        const { device } = await changePassword(house.db, viewer, body);
        set.headers["set-cookie"] = deviceCookieFor(house, device);
        return { ok: true };
      },
      {
        ...tells("Changes the password and ends all other sessions.", Done, {
          limits: [PASSWORD_LIMIT],
          example: { body: { current: EXAMPLE.password, password: "another long password" } },
        }),
        admit: ["signed-in"],
        body: PasswordChange,
      },
    )
    .get(
      "/api/login",
      ({ request, redirect }) => {
        const returnTo = checkedReturnTo(new URL(request.url).searchParams.get("returnTo"));
        return redirect(returnTo === "/" ? "/login" : `/login?returnTo=${encodeURIComponent(returnTo)}`, 302);
      },
      {
        ...tells("Leads to where one signs in.", "redirect", {
          asks: { returnTo: "A path of this site to come back to." },
          example: { query: { returnTo: "/events" } },
        }),
        open: true,
      },
    )
    .get(
      "/api/logout",
      async ({ request, set, redirect }) => {
        const sid = await sidOf(house, request);
        if (sid) await endSession(house.db, sid);
        set.headers["set-cookie"] = emptyCookie(house);
        return redirect("/", 302);
      },
      { ...tells("Signs out and leads to the first page.", "redirect"), open: true },
    );

const shown = ({ sid: _, ...user }: Viewer) => user;

async function mailReset(house: House, email: string): Promise<void> {
  await takePoint(house, RESET_MAIL_LIMIT, email);
  const reset = await requestReset(house.db, email);
  if (reset) await house.mail(resetMail(house, email, reset.token));
}
