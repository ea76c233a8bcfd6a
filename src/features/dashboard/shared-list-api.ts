// Routes of a traveler's own shared list: sharing and changing it, moving it to another address, withdrawing it.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { OwnList, SharedListSettings } from "./schema.ts";
import { findOwnList, renewListUrl, type StoredList, shareList, stopSharing } from "./shared-list.ts";

const doc = tag("Shared list");

/** Nobody needs more changes in an hour. */
const CHANGE_LIMIT: RateLimit = { name: "shared-list", max: 60, windowSeconds: 3600 };

export const sharedListApi = (ctx: AppContext) => {
  const { db, config } = ctx;
  return new Elysia({ name: "lists-api" })
    .use(session(ctx))
    .get("/api/users/list", async ({ viewer }) => toOwnList(config.baseUrl, await findOwnList(db, viewer.id)), {
      ...doc("Reads one's own shared list of saved places.", OwnList),
      auth: ["traveler"],
    })
    .post(
      "/api/users/list",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, CHANGE_LIMIT, viewer.id);
        return toOwnList(config.baseUrl, await shareList(db, viewer.id, body));
      },
      {
        ...doc("Shares one's saved places under an address to hand on, or changes how they are shown.", OwnList, {
          limits: [CHANGE_LIMIT],
          example: { body: { title: "A weekend in Santa Marea", showsName: true } },
        }),
        auth: ["traveler"],
        body: SharedListSettings,
      },
    )
    .post(
      "/api/users/list/address",
      async ({ viewer }) => {
        await consumeRateLimit(ctx, CHANGE_LIMIT, viewer.id);
        return toOwnList(config.baseUrl, await renewListUrl(db, viewer.id));
      },
      {
        ...doc("Moves the shared list to a new address; the old one ends.", OwnList, {
          errors: [404],
          limits: [CHANGE_LIMIT],
        }),
        auth: ["traveler"],
      },
    )
    .delete(
      "/api/users/list",
      async ({ viewer }) => {
        await stopSharing(db, viewer.id);
        return toOwnList(config.baseUrl, undefined);
      },
      { ...doc("Stops sharing.", OwnList), auth: ["traveler"] },
    );
};

/** A list as its traveler reads it, with the address to share. */
export const toOwnList = (baseUrl: string, list: StoredList | undefined): OwnList => ({
  url: list ? `${baseUrl}/list/${list.token}` : null,
  title: list?.title ?? null,
  showsName: list?.showsName ?? false,
});
