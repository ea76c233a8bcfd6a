import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes, type Viewer } from "../../http/session.ts";
import { getLanguage } from "../../i18n/t.ts";
import { done, IdPath, Ok } from "../../validation.ts";
import { muteBusiness } from "../messages/mutes.ts";
import { NewSubscription, OfferedKind, PushMute, PushPreferences, PushSettings } from "./schema.ts";
import {
  findUserByToken,
  getPushSettings,
  removeSubscription,
  saveSubscription,
  setPushPreferences,
  turnOffKind,
  turnOnKind,
} from "./subscriptions.ts";

const SUBSCRIBE_LIMIT: RateLimit = { name: "push-subscriptions", max: 60, windowSeconds: 3600 };

export const pushApi = (ctx: AppContext) => {
  const after = async (change: Promise<void>, viewer: Viewer) => {
    await change;
    return getPushSettings(ctx.db, viewer);
  };
  return (
    routes(ctx)
      .get("/api/push", ({ viewer }) => getPushSettings(ctx.db, viewer), {
        ...returns(PushSettings),
        auth: ["signed-in"],
      })
      .put("/api/push", ({ viewer, body }) => setPushPreferences(ctx.db, viewer, body), {
        ...returns(PushSettings),
        inDemo: false,
        auth: ["signed-in"],
        body: PushPreferences,
      })
      .post(
        "/api/push/subscriptions",
        ({ viewer, body, request }) => {
          const agent = request.headers.get("user-agent") ?? "";
          const browser = { userId: viewer.id, sid: viewer.sid, agent, language: getLanguage() };
          return after(saveSubscription(ctx.db, browser, body), viewer);
        },
        {
          ...returns(PushSettings),
          inDemo: false,
          auth: ["signed-in"],
          limits: [SUBSCRIBE_LIMIT],
          body: NewSubscription,
        },
      )
      .delete(
        "/api/push/subscriptions/:id",
        ({ viewer, params }) => after(removeSubscription(ctx.db, viewer.id, params.id), viewer),
        { ...returns(PushSettings, { errors: [404] }), auth: ["signed-in"], params: IdPath },
      )
      .put("/api/push/kinds/:kind", ({ viewer, params }) => after(turnOnKind(ctx.db, viewer, params.kind), viewer), {
        ...returns(PushSettings),
        inDemo: false,
        auth: ["signed-in"],
        params: v.object({ kind: OfferedKind }),
      })
      // Sent by the service worker, possibly after the session has expired: the token in the notification is enough.
      .post(
        "/api/push/mute",
        async ({ body: { token, kind, businessId } }) => {
          const userId = await findUserByToken(ctx.db, token);
          return done(businessId ? muteBusiness(ctx.db, userId, businessId) : turnOffKind(ctx.db, userId, kind));
        },
        { ...returns(Ok, { errors: [404] }), public: true, body: PushMute },
      )
  );
};
