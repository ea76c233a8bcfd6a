import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { type EventStream, openEventStream } from "../../http/event-stream.ts";
import { routes } from "../../http/routes.ts";
import { createSharedReads } from "../../workers/concurrency.ts";
import { enterRoom, findMemberAgain } from "./access-api.ts";
import { type Member, readTokenHashes } from "./members.ts";
import { watchRoom } from "./room-changes.ts";
import { readRoomState } from "./room-state.ts";
import type { Room } from "./rooms.ts";

/** Three tabs for each member. */
const MAX_STREAMS = 3;
/** ms that a room waits for each of its streams after a change: two people hear at once, 36 tabs about every second. */
const REST_MS_PER_STREAM = 25;

/** `text` is the state as JSON, the same for everyone: browsers put it into words. */
type Current = { version: number; text: string; tokenHashes: Map<string, string> };
type Follower = (reading: Promise<Current>) => Promise<void>;

export const roomChangesApi = (ctx: AppContext) => {
  const share = createSharedReads<Current>();
  const followers = new Map<string, { all: Set<Follower>; stop: () => void }>();

  const read = (room: Room) =>
    share(room.id, async () => {
      const [state, tokenHashes] = await Promise.all([readRoomState(ctx, room), readTokenHashes(ctx.db, room.id)]);
      return { version: state.version, text: JSON.stringify(state), tokenHashes };
    });

  /** The room is read once for all followers after every change. @returns a function that stops */
  function join(room: Room, follower: Follower): () => void {
    const all = followers.get(room.id)?.all ?? new Set();
    if (all.size === 0) {
      const stop = watchRoom(ctx.db, room.id, () => {
        const reading = read(room);
        for (const tell of [...all]) void tell(reading);
        return all.size * REST_MS_PER_STREAM;
      });
      followers.set(room.id, { all, stop });
    }
    all.add(follower);
    return () => {
      all.delete(follower);
      if (all.size > 0) return;
      followers.get(room.id)?.stop();
      followers.delete(room.id);
    };
  }

  /** Sends the room's state now, unless the browser has it, and after every change. */
  function follow(
    stream: EventStream,
    request: Request,
    { room, member }: { room: Room; member: Member },
    lastEventId: number,
  ): () => void {
    let { tokenHash } = member;
    let sent = lastEventId;
    const update: Follower = async (reading) => {
      try {
        const { version, text, tokenHashes } = await reading;
        const current = tokenHashes.get(member.id);
        if (!current || (current !== tokenHash && !(await isStillIn()))) return endWith("left");
        tokenHash = current;
        if (version !== sent) stream.send("state", version, text);
        sent = version;
      } catch (error) {
        // Otherwise the database is away: the next change, or the next look at it, tries again.
        if (error instanceof NotFound) endWith("gone");
      }
    };
    const isStillIn = async () => (await findMemberAgain(ctx, request, room))?.id === member.id;
    const endWith = (event: "left" | "gone") => {
      stream.send(event, sent, "{}");
      stream.close();
    };
    const stop = join(room, update);
    void update(read(room));
    return stop;
  }

  return routes(ctx)
    .get("/api/together/:code/changes", { public: true, errors: [401, 403] })
    .returns("text/event-stream", async ({ request, viewer, params }) => {
      const entered = await enterRoom(ctx, request, params.code, viewer);
      const lastEventId = Number(request.headers.get("last-event-id") ?? 0) || 0;
      return openEventStream(ctx, request, { key: `member ${entered.member.id}`, max: MAX_STREAMS }, (stream) =>
        follow(stream, request, entered, lastEventId),
      );
    });
};
