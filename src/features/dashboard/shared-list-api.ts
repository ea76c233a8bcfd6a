// Routes of a traveler's own shared list: sharing and changing it, moving it to another address, withdrawing it.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { moveList, type OpenList, ownList, shareList, stopSharing } from "./shared-list.ts";
import { OwnList } from "./shared-list-answers.ts";
import { ListWishes } from "./shared-list-contract.ts";

const tells = chapter("Shared list");

/** Nobody needs more changes in an hour. */
const CHANGES: Limit = { name: "shared-list", points: 60, window: 3600 };

export const listsApi = (house: House) => {
  const { db, config } = house;
  return new Elysia({ name: "lists-api" })
    .use(session(house))
    .get("/api/users/list", async ({ viewer }) => listAt(config.baseUrl, await ownList(db, viewer.id)), {
      ...tells("Reads one's own shared list of saved places.", OwnList),
      admit: ["traveler"],
    })
    .post(
      "/api/users/list",
      async ({ viewer, body }) => {
        await takePoint(house, CHANGES, viewer.id);
        return listAt(config.baseUrl, await shareList(db, viewer.id, body));
      },
      {
        ...tells("Shares one's saved places under an address to hand on, or changes how they are shown.", OwnList, {
          limits: [CHANGES],
          example: { body: { title: "A weekend in Santa Marea", showsName: true } },
        }),
        admit: ["traveler"],
        body: ListWishes,
      },
    )
    .post(
      "/api/users/list/address",
      async ({ viewer }) => {
        await takePoint(house, CHANGES, viewer.id);
        return listAt(config.baseUrl, await moveList(db, viewer.id));
      },
      {
        ...tells("Moves the shared list to a new address; the old one ends.", OwnList, {
          fails: [404],
          limits: [CHANGES],
        }),
        admit: ["traveler"],
      },
    )
    .delete(
      "/api/users/list",
      async ({ viewer }) => {
        await stopSharing(db, viewer.id);
        return listAt(config.baseUrl, undefined);
      },
      { ...tells("Stops sharing.", OwnList), admit: ["traveler"] },
    );
};

/** A list as its traveler reads it, with the address to share. */
export const listAt = (baseUrl: string, list: OpenList | undefined): OwnList => ({
  url: list ? `${baseUrl}/list/${list.token}` : null,
  title: list?.title ?? null,
  showsName: list?.showsName ?? false,
});
