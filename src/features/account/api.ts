import { and, eq, isNull, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { type Database, pick, users } from "../../../db/index.ts";
import type { AppContext, RateLimit } from "../../context.ts";
import { Conflict } from "../../errors.ts";
import { clearSessionCookie, SESSION_COOKIE, startSession } from "../../http/cookies.ts";
import { DOWNLOAD, toDownload } from "../../http/download.ts";
import { routes } from "../../http/routes.ts";
import { skipStoredText } from "../../http/stored-text.ts";
import { receiveFiles } from "../../http/upload.ts";
import { t } from "../../i18n/t.ts";
import { Ok } from "../../validation.ts";
import { REAUTHENTICATED, reauthenticateViewer } from "../auth/reauthentication-api.ts";
import { ActiveSession, OwnAccount, Reauthentication, SessionsEnd } from "../auth/schema.ts";
import { listSessionsAndTokens, signOutElsewhere } from "../auth/sessions.ts";
import { removeMethods } from "../auth/sign-in-methods.ts";
import { removeVersions } from "../places/photos/gallery.ts";
import { MAX_UPLOAD_BYTES, PHOTO_TYPES } from "../places/photos/limits.ts";
import { getAvatarDataUrl, prepareAvatarRemoval, putAvatar, removeAvatar } from "./avatar.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "./export.ts";
import { AccountExport, AccountSetup, AvatarImage, Names, PreferencesUpdate } from "./schema.ts";

const EXPORT_LIMIT: RateLimit = { name: "export", max: 10, windowSeconds: 3600 };
const DELETE_LIMIT: RateLimit = { name: "delete-account", max: 5, windowSeconds: 15 * 60 };

export const accountApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/users/setup", { auth: ["signed-in"], errors: [409], body: AccountSetup })
    .returns(OwnAccount, ({ viewer, body }) => setUpAccount(ctx.db, viewer.id, body))
    .patch("/api/users/preferences", { auth: ["traveler"], body: PreferencesUpdate })
    .returns(OwnAccount, ({ viewer, body }) =>
      updateAccount(ctx.db, viewer.id, { travelPreferences: body.preferences }),
    )
    .patch("/api/users/me", {
      inDemo: false,
      auth: ["signed-in"],
      transform: skipStoredText(ctx, async (viewer) => viewer),
      body: Names,
    })
    .returns(OwnAccount, ({ viewer, body }) => updateAccount(ctx.db, viewer.id, body))
    .get("/api/users/sessions", { withToken: false, auth: ["signed-in"] })
    .returns(
      v.array(ActiveSession),
      async ({ viewer }) => (await listSessionsAndTokens(ctx.db, viewer.id, viewer.sid)).sessions,
    )
    .delete("/api/users/sessions", { ...REAUTHENTICATED, headers: SESSION_COOKIE, body: SessionsEnd })
    .returns(Ok, async ({ viewer, body, set }) => {
      const { password, remove = { passkeys: [], identities: [] } } = body ?? {};
      const isRemoving = remove.passkeys.length + remove.identities.length > 0;
      if (isRemoving) await reauthenticateViewer(ctx, viewer, password);
      const newSession = await ctx.db.transaction(async (tx) => {
        await removeMethods(tx, viewer.id, remove, ctx.config.providers);
        return signOutElsewhere(tx, viewer.id, viewer.sid);
      });
      return startSession(ctx, set, newSession);
    })
    .get("/api/users/export", {
      withToken: false,
      auth: ["signed-in", "suspended"],
      ...DOWNLOAD,
      limits: [EXPORT_LIMIT],
    })
    .returns(AccountExport, async ({ viewer }) =>
      toExportFile({ ...(await exportAccount(ctx.db, viewer.id)), avatar: await getAvatarDataUrl(ctx, viewer.id) }),
    )
    .delete("/api/users/me", {
      inDemo: false,
      withToken: false,
      auth: ["signed-in", "suspended"],
      errors: [409],
      limits: [DELETE_LIMIT],
      body: Reauthentication,
    })
    .returns(Ok, async ({ viewer, body, set }) => {
      const removeAvatarFile = await prepareAvatarRemoval(ctx, viewer.id);
      const photoIds = await deleteAccount(ctx.db, viewer, body.password, ctx.city);
      await removeAvatarFile();
      await removeVersions(ctx, photoIds);
      set.headers["set-cookie"] = clearSessionCookie(ctx);
      return { ok: true };
    });

const toExportFile = (data: object) =>
  toDownload(
    JSON.stringify(data, null, 2),
    `my-data-${new Date().toISOString().slice(0, 10)}.json`,
    "application/json",
  );

/** Sets the account type, once. The same type again counts as a retry. @throws Conflict if another type is set */
async function setUpAccount(db: Database, userId: string, { userType, travelPreferences }: AccountSetup) {
  const preferences = userType === "business" ? [] : travelPreferences;
  const [user] = await db
    .update(users)
    .set({ userType, ...(preferences && { travelPreferences: preferences }), updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), or(isNull(users.userType), eq(users.userType, userType))))
    .returning(accountColumns);
  if (!user) throw new Conflict(t("The account type can't be changed after setup."));
  return user;
}

async function updateAccount(db: Database, userId: string, fields: Partial<typeof users.$inferInsert>) {
  const [user] = await db
    .update(users)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning(accountColumns);
  return user;
}

const accountColumns = {
  id: users.id,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  ...pick(users, "firstName", "lastName", "profileImageUrl", "userType", "travelPreferences", "isAdmin"),
  isModerator: sql<boolean>`${users.isAdmin} or ${users.isModerator}`,
};

const UPLOAD_LIMIT: RateLimit = { name: "avatars", max: 30, windowSeconds: 3600 };

export const avatarApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/users/avatar", {
      inDemo: false,
      auth: ["signed-in"],
      errors: [422],
      files: { field: "avatar", types: PHOTO_TYPES, max: 1 },
      limits: [UPLOAD_LIMIT],
    })
    .returns(AvatarImage, async ({ viewer, body }) => {
      const upload = { field: "avatar", maxBytes: MAX_UPLOAD_BYTES, viewerId: viewer.id };
      return receiveFiles(body, upload, (files) => putAvatar(ctx, viewer.id, files));
    })
    .delete("/api/users/avatar", { inDemo: false, auth: ["signed-in"] })
    .returns(AvatarImage, ({ viewer }) => removeAvatar(ctx, viewer.id));
