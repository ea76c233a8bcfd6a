import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { OwnList, SharedListSettings } from "./schema.ts";
import { findOwnList, renewListUrl, shareList, stopSharing, toOwnList } from "./shared-list.ts";

const doc = tag("Shared list");

const CHANGE_LIMIT: RateLimit = { name: "shared-list", max: 60, windowSeconds: 3600 };

export const sharedListApi = (ctx: AppContext) => {
  const { db, config } = ctx;
  return new Elysia({ name: "shared-list-api" })
    .use(session(ctx))
    .get("/api/users/list", async ({ viewer }) => toOwnList(config.baseUrl, await findOwnList(db, viewer.id)), {
      ...doc("Returns the current user's shared list of saved places.", OwnList),
      auth: ["traveler"],
    })
    .post(
      "/api/users/list",
      async ({ viewer, body }) => toOwnList(config.baseUrl, await shareList(db, viewer.id, body)),
      {
        ...doc("Shares the saved places at a secret URL, or changes how the list is shown.", OwnList),
        auth: ["traveler"],
        limits: [CHANGE_LIMIT],
        body: SharedListSettings,
      },
    )
    .post(
      "/api/users/list/address",
      async ({ viewer }) => toOwnList(config.baseUrl, await renewListUrl(db, viewer.id)),
      {
        ...doc("Gives the shared list a new URL. The old one stops working.", OwnList, { errors: [404] }),
        auth: ["traveler"],
        limits: [CHANGE_LIMIT],
      },
    )
    .delete(
      "/api/users/list",
      async ({ viewer }) => {
        await stopSharing(db, viewer.id);
        return toOwnList(config.baseUrl, undefined);
      },
      { ...doc("Stops sharing the list.", OwnList), auth: ["traveler"] },
    );
};
