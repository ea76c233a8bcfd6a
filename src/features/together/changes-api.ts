import { Elysia } from "elysia";
import { createSharedReads } from "../../concurrency.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { type EventStream, openEventStream } from "../../http/event-stream.ts";
import { session } from "../../http/session.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { getLanguage } from "../../i18n/t.ts";
import { enterRoom, findMemberAgain } from "./access-api.ts";
import { doc, IN_ROOM } from "./api.ts";
import { type Member, readTokenHashes } from "./members.ts";
import { watchRoom } from "./room-changes.ts";
import { readRoomState } from "./room-state.ts";
import type { Room } from "./rooms.ts";
import { MAX_MEMBERS, type RoomState } from "./schema.ts";

/** Three tabs for each. */
const MAX_STREAMS = 3 * MAX_MEMBERS;

export const roomChangesApi = (ctx: AppContext) => {
  const share = createSharedReads<{ state: RoomState; tokenHashes: Map<string, string> }>();

  const read = async (room: Room) => {
    const [state, tokenHashes] = await Promise.all([readRoomState(ctx, room), readTokenHashes(ctx.db, room.id)]);
    return { state, tokenHashes };
  };

  /** Sends the room's state now, unless the browser has it, and after every change. */
  function follow(
    stream: EventStream,
    request: Request,
    { room, member }: { room: Room; member: Member },
    lastEventId: number,
  ): () => void {
    const language = getLanguage();
    let { tokenHash } = member;
    let sent = lastEventId;
    const update = async () => {
      try {
        const { state, tokenHashes } = await share(room.id + language, () => inLanguage(language, () => read(room)));
        const current = tokenHashes.get(member.id);
        if (!current || (current !== tokenHash && !(await isStillIn()))) return endWith("left");
        tokenHash = current;
        if (state.version !== sent) stream.send("state", state.version, state);
        sent = state.version;
      } catch (error) {
        // Otherwise the database is away: the next change, or the next look at it, tries again.
        if (error instanceof NotFound) endWith("gone");
      }
    };
    const isStillIn = async () => {
      const found = await inLanguage(language, () => findMemberAgain(ctx, request, room));
      return found?.id === member.id;
    };
    const endWith = (event: "left" | "gone") => {
      stream.send(event, sent, {});
      stream.close();
    };
    const stop = watchRoom(ctx.db, room.id, () => void update());
    void update();
    return stop;
  }

  return new Elysia({ name: "room-changes-api" }).use(session(ctx)).get(
    "/api/together/:code/changes",
    async ({ request, viewer, params }) => {
      const entered = await enterRoom(ctx, request, params.code, viewer);
      const lastEventId = Number(request.headers.get("last-event-id") ?? 0) || 0;
      return openEventStream(ctx, request, { key: entered.room.id, max: MAX_STREAMS }, (stream) =>
        follow(stream, request, entered, lastEventId),
      );
    },
    {
      ...doc(
        "Streams the state of a room as server-sent events: `state` after every change, `left` or `gone` at the end. With Last-Event-ID, the first one is only sent if something has changed since.",
        "text/event-stream",
        { errors: [401, 403], example: { as: "nobody", params: IN_ROOM.params, status: 403 } },
      ),
      public: true,
    },
  );
};
