// Tells everyone who watches a room that it has changed, on all servers: by LISTEN/NOTIFY where it works, else by polling.
import { inArray, sql } from "drizzle-orm";
import { type Database, rooms } from "../../../db/index.ts";
import { listen } from "../../../db/notifications.ts";
import { ROOM_CHANGES } from "../../../db/room-announcements.ts";

/** ms between two looks at the database while notifications don't arrive, such as behind a pooler. */
const POLL_MS = 1000;
/** In looks: how often to check that notifications still arrive, and to look anyway. */
const PROBE_EVERY = 10;
/** ms in which several changes become one. */
const GATHER_MS = 200;

/** Told about a change. Returns how many ms the next one has to wait. */
type Watcher = () => number;
type Watched = { version: number; watchers: Set<Watcher>; pending?: NodeJS.Timeout; restsUntil: number };

type Hub = {
  rooms: Map<string, Watched>;
  timer: NodeJS.Timeout;
  looks: number;
  /** Sent last; "heard" once it has arrived. */
  probe: string;
  hearsProbes: boolean;
  stopListening?: Promise<() => Promise<void>>;
};

const hubs = new WeakMap<Database, Hub>();

/** @param onChange gets several changes as one, and returns the ms until the next @returns a function that stops */
export function watchRoom(db: Database, roomId: string, onChange: Watcher): () => void {
  const hub = hubs.get(db) ?? startHub(db);
  const watched = hub.rooms.getOrInsertComputed(roomId, () => ({ version: 0, watchers: new Set(), restsUntil: 0 }));
  watched.watchers.add(onChange);
  return () => {
    watched.watchers.delete(onChange);
    if (watched.watchers.size > 0) return;
    clearTimeout(watched.pending);
    hub.rooms.delete(roomId);
    if (hub.rooms.size === 0) stopHub(db, hub);
  };
}

function startHub(db: Database): Hub {
  const timer = setInterval(() => void look(db, hub).catch(() => {}), POLL_MS);
  timer.unref();
  const hub: Hub = { rooms: new Map(), timer, looks: 0, probe: "", hearsProbes: false };
  hubs.set(db, hub);
  startListening(db, hub);
  return hub;
}

function stopHub(db: Database, hub: Hub): void {
  hubs.delete(db);
  clearInterval(hub.timer);
  void hub.stopListening?.then((stop) => stop()).catch(() => {});
}

function startListening(db: Database, hub: Hub): void {
  const receive = (payload: string) => {
    if (payload === hub.probe) hub.hearsProbes = true;
    const watched = hub.rooms.get(payload);
    if (watched) gather(watched);
  };
  hub.stopListening = listen(db, ROOM_CHANGES, receive);
  hub.stopListening.then(
    () => sendProbe(db, hub),
    () => {},
  );
}

async function sendProbe(db: Database, hub: Hub): Promise<void> {
  hub.probe = crypto.randomUUID();
  await db.execute(sql`select pg_notify(${ROOM_CHANGES}, ${hub.probe})`).catch(() => {});
}

/** Polls if the last probe has not arrived; from time to time, polls anyway and sends a new probe. */
async function look(db: Database, hub: Hub): Promise<void> {
  const isDue = ++hub.looks % PROBE_EVERY === 0;
  if (isDue) {
    if (!hub.hearsProbes) {
      // The pool may have been replaced, and with it the connection that listened.
      await hub.stopListening?.then((stop) => stop()).catch(() => {});
      startListening(db, hub);
    } else void sendProbe(db, hub);
    hub.hearsProbes = false;
  }
  if (isDue || !hub.hearsProbes) await poll(db, hub);
}

async function poll(db: Database, { rooms: watchedRooms }: Hub): Promise<void> {
  const found = await db
    .select({ id: rooms.id, version: rooms.version })
    .from(rooms)
    .where(inArray(rooms.id, [...watchedRooms.keys()]));
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  for (const [id, watched] of watchedRooms) {
    // A deleted room has no version.
    const version = versions.get(id) ?? Number.MAX_SAFE_INTEGER;
    if (version <= watched.version) continue;
    watched.version = version;
    gather(watched);
  }
}

function gather(watched: Watched): void {
  const wait = Math.max(GATHER_MS, watched.restsUntil - performance.now());
  watched.pending ??= setTimeout(() => {
    watched.pending = undefined;
    const rests = [...watched.watchers].map((tell) => tell());
    watched.restsUntil = performance.now() + Math.max(...rests);
  }, wait);
}
