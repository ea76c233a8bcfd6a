import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { clearSessionCookie, SESSION_COOKIE, startSession } from "../../http/cookies.ts";
import { toDownload } from "../../http/download.ts";
import { DOWNLOAD, returns } from "../../http/openapi-meta.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { skipStoredText } from "../../http/stored-text.ts";
import { Ok } from "../../validation.ts";
import { listActiveSessions } from "../auth/active-sessions.ts";
import { REAUTHENTICATION_LIMIT, reauthenticateViewer } from "../auth/reauthentication-api.ts";
import { ActiveSession, OwnAccount, SessionsEnd } from "../auth/schema.ts";
import { signOutElsewhere } from "../auth/sessions.ts";
import { removeMethods } from "../auth/sign-in-methods.ts";
import { removeVersions } from "../places/photos/versions.ts";
import { getAvatarDataUrl, prepareAvatarRemoval } from "./avatar.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export.ts";
import { setUpAccount, updateNames, updatePreferences } from "./profile.ts";
import { AccountDeletion, AccountExport, AccountSetup, Names, PreferencesUpdate } from "./schema.ts";

const EXPORT_LIMIT: RateLimit = { name: "export", max: 10, windowSeconds: 3600 };
const DELETE_LIMIT: RateLimit = { name: "delete-account", max: 5, windowSeconds: 15 * 60 };

export const accountApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/users/setup", ({ viewer, body }) => setUpAccount(ctx.db, viewer.id, body), {
      ...returns(OwnAccount, { errors: [409] }),
      auth: ["signed-in"],
      body: AccountSetup,
    })
    .patch("/api/users/preferences", ({ viewer, body }) => updatePreferences(ctx.db, viewer.id, body.preferences), {
      ...returns(OwnAccount),
      auth: ["traveler"],
      body: PreferencesUpdate,
    })
    .patch("/api/users/me", ({ viewer, body }) => updateNames(ctx.db, viewer.id, body), {
      ...returns(OwnAccount),
      inDemo: false,
      auth: ["signed-in"],
      transform: skipStoredText(ctx, async (viewer) => viewer),
      body: Names,
    })
    .get("/api/users/sessions", ({ viewer }) => listActiveSessions(ctx.db, viewer.id, viewer.sid), {
      ...returns(v.array(ActiveSession)),
      auth: ["signed-in"],
    })
    .delete(
      "/api/users/sessions",
      async ({ viewer, body, set }) => {
        const { password, remove = { passkeys: [], identities: [] } } = body ?? {};
        const isRemoving = remove.passkeys.length + remove.identities.length > 0;
        if (isRemoving) await reauthenticateViewer(ctx, viewer, password);
        const newSession = await ctx.db.transaction(async (tx) => {
          await removeMethods(tx, viewer.id, remove, ctx.config.providers);
          return signOutElsewhere(tx, viewer.id, viewer.sid);
        });
        return startSession(ctx, set, newSession);
      },
      {
        ...returns(Ok, { errors: [409], limits: [REAUTHENTICATION_LIMIT], headers: SESSION_COOKIE }),
        inDemo: false,
        auth: ["signed-in"],
        body: SessionsEnd,
      },
    )
    .get(
      "/api/users/export",
      async ({ viewer }) =>
        toExportFile({
          ...(await exportAccount(ctx.db, viewer.id)),
          avatar: await getAvatarDataUrl(ctx, viewer.id),
        }),
      { ...returns(AccountExport, DOWNLOAD), auth: ["signed-in", "suspended"], limits: [EXPORT_LIMIT] },
    )
    .delete(
      "/api/users/me",
      async ({ viewer, body, set }) => {
        const removeAvatarFile = await prepareAvatarRemoval(ctx, viewer.id);
        const photoIds = await deleteAccount(ctx.db, viewer, body.password, ctx.city);
        await removeAvatarFile();
        await removeVersions(ctx, photoIds);
        set.headers["set-cookie"] = clearSessionCookie(ctx);
        return { ok: true };
      },
      {
        ...returns(Ok, { errors: [409] }),
        inDemo: false,
        auth: ["signed-in", "suspended"],
        limits: [DELETE_LIMIT],
        body: AccountDeletion,
      },
    );

const toExportFile = (data: object) =>
  toDownload(
    JSON.stringify(data, null, 2),
    `my-data-${new Date().toISOString().slice(0, 10)}.json`,
    "application/json",
  );
