import { passkeys } from "../../../../db/schema/index.ts";
import type { AppContext, RateLimit } from "../../../context.ts";
import { Conflict, PasskeyRequired } from "../../../errors.ts";
import { SESSION_COOKIE, startSession } from "../../../http/cookies.ts";
import { SIGN_IN_START_LIMIT } from "../../../http/rate-limits.ts";
import { routes } from "../../../http/routes.ts";
import { getClientInfo, needsPasskey } from "../../../http/session.ts";
import { t } from "../../../i18n/t.ts";
import { done, Ok } from "../../../validation.ts";
import { REAUTHENTICATED, reauthenticateViewer } from "../reauthentication-api.ts";
import {
  NamedPasskey,
  NewPasskey,
  PasskeyCreation,
  PasskeyName,
  PasskeyPath,
  PasskeyRequest,
  PasskeySignIn,
} from "../schema.ts";
import { createSession, formatDevice, markPasskeyUsed } from "../sessions.ts";
import { removeMethod } from "../sign-in-methods.ts";
import * as keys from "./passkeys.ts";

const ADD_LIMIT: RateLimit = { name: "passkey-add", max: 30, windowSeconds: 3600 };

export const passkeysApi = (ctx: AppContext) =>
  routes(ctx, { withToken: false })
    .post("/api/auth/passkeys/options", {
      ...REAUTHENTICATED,
      auth: ["signed-in", "without-passkey"],
      limits: [ADD_LIMIT],
    })
    .returns(PasskeyCreation, async ({ viewer, body, request }) => {
      await assertFirstPasskey(ctx, request, viewer.id);
      await reauthenticateViewer(ctx, viewer, body.password);
      return keys.createRegistrationOptions(ctx.db, getSite(ctx), viewer);
    })
    .post("/api/auth/passkeys", {
      inDemo: false,
      auth: ["signed-in", "without-passkey"],
      errors: [409],
      limits: [ADD_LIMIT],
      body: NewPasskey,
    })
    .returns(NamedPasskey, async ({ viewer, body, request }) => {
      await assertFirstPasskey(ctx, request, viewer.id);
      const device = formatDevice(request.headers.get("user-agent") ?? "");
      const added = await keys.addPasskey(ctx.db, getSite(ctx), viewer, body, device);
      await markPasskeyUsed(ctx.db, viewer.sid);
      return added;
    })
    .patch("/api/auth/passkeys/:id", { inDemo: false, auth: ["signed-in"], params: PasskeyPath, body: PasskeyName })
    .returns(NamedPasskey, ({ viewer, params, body }) => keys.renamePasskey(ctx.db, viewer.id, params.id, body.name))
    .delete("/api/auth/passkeys/:id", { ...REAUTHENTICATED, params: PasskeyPath })
    .returns(Ok, async ({ viewer, params, body }) => {
      await reauthenticateViewer(ctx, viewer, body.password);
      return done(removeMethod(ctx.db, viewer.id, passkeys, params.id, ctx.config.providers));
    })
    .post("/api/auth/passkey/options", { public: true, errors: [409], limits: [SIGN_IN_START_LIMIT] })
    .returns(PasskeyRequest, () => keys.createSignInOptions(ctx.db, getSite(ctx)))
    .post("/api/auth/passkey", {
      public: true,
      errors: [409],
      headers: SESSION_COOKIE,
      limits: [SIGN_IN_START_LIMIT],
      body: PasskeySignIn,
    })
    .returns(Ok, async ({ request, body, set }) => {
      const userId = await keys.verifyPasskey(ctx.db, getSite(ctx), body);
      const client = await getClientInfo(ctx, request);
      const newSession = await createSession(ctx.db, userId, client, body.remember, { passkey: true });
      return startSession(ctx, set, newSession);
    });

/** An admin adds the first passkey with a password; any other one needs the first. @throws PasskeyRequired */
async function assertFirstPasskey(ctx: AppContext, request: Request, userId: string): Promise<void> {
  if ((await needsPasskey(ctx, request)) && (await keys.hasPasskey(ctx.db, userId))) throw new PasskeyRequired();
}

function getSite({ config }: AppContext): keys.Site {
  if (!config.passkeys) throw new Conflict(t("Passkeys only work over HTTPS with a domain name."));
  return { name: config.siteName, origin: config.baseUrl };
}
