// Routes of a traveler's own shared list: sharing and changing it, moving it to another address, withdrawing it.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { OwnList, SharedListSettings } from "./schema.ts";
import { moveList, type OpenList, ownList, shareList, stopSharing } from "./shared-list.ts";

const doc = tag("Shared list");

/** Nobody needs more changes in an hour. */
const CHANGES: RateLimit = { name: "shared-list", max: 60, windowSeconds: 3600 };

export const sharedListApi = (ctx: AppContext) => {
  const { db, config } = ctx;
  return new Elysia({ name: "lists-api" })
    .use(session(ctx))
    .get("/api/users/list", async ({ viewer }) => listAt(config.baseUrl, await ownList(db, viewer.id)), {
      ...doc("Reads one's own shared list of saved places.", OwnList),
      auth: ["traveler"],
    })
    .post(
      "/api/users/list",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, CHANGES, viewer.id);
        return listAt(config.baseUrl, await shareList(db, viewer.id, body));
      },
      {
        ...doc("Shares one's saved places under an address to hand on, or changes how they are shown.", OwnList, {
          limits: [CHANGES],
          example: { body: { title: "A weekend in Santa Marea", showsName: true } },
        }),
        auth: ["traveler"],
        body: SharedListSettings,
      },
    )
    .post(
      "/api/users/list/address",
      async ({ viewer }) => {
        await consumeRateLimit(ctx, CHANGES, viewer.id);
        return listAt(config.baseUrl, await moveList(db, viewer.id));
      },
      {
        ...doc("Moves the shared list to a new address; the old one ends.", OwnList, {
          errors: [404],
          limits: [CHANGES],
        }),
        auth: ["traveler"],
      },
    )
    .delete(
      "/api/users/list",
      async ({ viewer }) => {
        await stopSharing(db, viewer.id);
        return listAt(config.baseUrl, undefined);
      },
      { ...doc("Stops sharing.", OwnList), auth: ["traveler"] },
    );
};

/** A list as its traveler reads it, with the address to share. */
export const listAt = (baseUrl: string, list: OpenList | undefined): OwnList => ({
  url: list ? `${baseUrl}/list/${list.token}` : null,
  title: list?.title ?? null,
  showsName: list?.showsName ?? false,
});
