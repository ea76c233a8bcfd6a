import * as v from "valibot";
import type { AppContext, RateLimit, Viewer } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { getLanguage } from "../../i18n/t.ts";
import { done, IdPath, Ok } from "../../validation.ts";
import { muteBusiness } from "../messages/mutes.ts";
import { NewSubscription, OfferedKind, PushMute, PushPreferences, PushSettings } from "./schema.ts";
import * as browsers from "./subscriptions.ts";

const SUBSCRIBE_LIMIT: RateLimit = { name: "push-subscriptions", max: 60, windowSeconds: 3600 };

export const pushApi = (ctx: AppContext) => {
  const after = async (change: Promise<void>, viewer: Viewer) => {
    await change;
    return browsers.getPushSettings(ctx.db, viewer);
  };
  return (
    routes(ctx)
      .get("/api/push", { auth: ["signed-in"] })
      .returns(PushSettings, ({ viewer }) => browsers.getPushSettings(ctx.db, viewer))
      .put("/api/push", { inDemo: false, auth: ["signed-in"], body: PushPreferences })
      .returns(PushSettings, ({ viewer, body }) => browsers.setPushPreferences(ctx.db, viewer, body))
      .post("/api/push/subscriptions", {
        inDemo: false,
        withToken: false,
        auth: ["signed-in"],
        limits: [SUBSCRIBE_LIMIT],
        body: NewSubscription,
      })
      .returns(PushSettings, ({ viewer, body, request }) => {
        const agent = request.headers.get("user-agent") ?? "";
        const browser = { userId: viewer.id, sid: viewer.sid, agent, language: getLanguage() };
        return after(browsers.saveSubscription(ctx.db, browser, body), viewer);
      })
      .delete("/api/push/subscriptions/:id", { auth: ["signed-in"], errors: [404], params: IdPath })
      .returns(PushSettings, ({ viewer, params }) =>
        after(browsers.removeSubscription(ctx.db, viewer.id, params.id), viewer),
      )
      .put("/api/push/kinds/:kind", { inDemo: false, auth: ["signed-in"], params: v.object({ kind: OfferedKind }) })
      .returns(PushSettings, ({ viewer, params }) => after(browsers.turnOnKind(ctx.db, viewer, params.kind), viewer))
      // Sent by the service worker, possibly after the session has expired: the token in the notification is enough.
      .post("/api/push/mute", { public: true, errors: [404], body: PushMute })
      .returns(Ok, async ({ body: { token, kind, businessId } }) => {
        const userId = await browsers.findUserByToken(ctx.db, token);
        return done(businessId ? muteBusiness(ctx.db, userId, businessId) : browsers.turnOffKind(ctx.db, userId, kind));
      })
  );
};
