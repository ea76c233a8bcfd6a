// The order for a street map, and its download in the background. One server at a time works on it, and another one takes over.

import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import { readSetting } from "../../../db/stored-settings.ts";
import { recordAudit } from "../../audit-log.ts";
import { getTilesFile } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import { sha256 } from "../../encoding/hash.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { createFetcher } from "../../network/public-fetch.ts";
import { formatProblem, isProblemCode, MapProblem } from "./problems.ts";
import { type FetchPublic, openRangeReader } from "./range-reader.ts";
import { readPlan } from "./read-archive.ts";
import type { MapDownload, MapOrder, MapRequest, MapSize } from "./schema.ts";
import { writeArchive } from "./write-archive.ts";

const KEY = "map.download";
/** A server that has said nothing for this long has stopped. */
const LEASE_SECONDS = 20;
const HEARTBEAT_MS = 4000;
const MAX_SIZE_MS = 60_000;
const MAX_DOWNLOAD_MS = 6 * 3600_000;
/** ms between two attempts to get the map that another server has. */
const FOLLOW_RETRY_MS = 3600_000;

type Order = MapOrder & {
  id: string;
  requestedAt: string;
  state: MapDownload["state"];
  done: number;
  problem?: { code: string; detail: string };
  holder?: string;
  beatAt?: string;
};

type Options = { fetch?: FetchPublic; retryMs?: readonly number[] };

/** Reads the directories of the archive. @throws MapProblem */
export async function measureMap(ctx: AppContext, request: MapRequest, options: Options = {}): Promise<MapSize> {
  const signal = AbortSignal.timeout(MAX_SIZE_MS);
  const reader = await openRangeReader(request.address, { fetch: getFetch(ctx, options), signal, retryMs: [] });
  const { size, tiles } = await readPlan(reader, request.bounds, signal);
  return { version: reader.version, tiles, bytes: size };
}

/** @throws Conflict while another map is being fetched */
export async function orderMap(db: Database, adminId: string, input: MapOrder): Promise<MapDownload> {
  const order: Order = {
    ...input,
    id: sha256(JSON.stringify(input)).slice(0, 16),
    requestedAt: new Date().toISOString(),
    state: "waiting",
    done: 0,
  };
  const value = JSON.stringify(order);
  return db.transaction(async (tx) => {
    const rows = await tx.execute(sql`
      insert into settings (key, value) values (${KEY}, ${value})
      on conflict (key) do update set value = excluded.value, updated_at = now()
      where settings.value::jsonb ->> 'state' not in ('waiting', 'running') returning key`);
    if (rows.length === 0) throw new Conflict(t("A map is already on its way. Wait for it, or cancel it."));
    const [west, south, east, north] = input.bounds;
    await recordAudit(tx, { adminId, action: "map.get", detail: { west, south, east, north } });
    return toDownload(order);
  });
}

export async function cancelMap(db: Database): Promise<void> {
  await db.execute(sql`
    update settings set value = (value::jsonb || '{"state": "canceled"}')::text, updated_at = now()
    where key = ${KEY} and value::jsonb ->> 'state' in ('waiting', 'running')`);
}

export async function findDownload(db: Database): Promise<MapDownload | null> {
  const order = await readOrder(db);
  return order ? toDownload(order) : null;
}

/** @returns the job that fetches an ordered map, and on further servers the map that the first one fetched */
export function createMapJob(ctx: AppContext, options: Options = {}): (signal: AbortSignal) => Promise<void> {
  const holder = crypto.randomUUID();
  let nextFollowAt = 0;
  return async (signal) => {
    const order = await readOrder(ctx.db);
    if (!order) return;
    const isOrdered = order.state === "waiting" || order.state === "running";
    const isFollowing = order.state === "done" && Date.now() >= nextFollowAt && (await isMissing(ctx, order));
    if (!isOrdered && !isFollowing) return;
    if (isFollowing) nextFollowAt = Date.now() + FOLLOW_RETRY_MS;
    if (!(await acquire(ctx.db, order, holder, isFollowing ? "done" : "running"))) return;
    await fetchMap(ctx, order, { holder, signal, isFollowing, ...options });
  };
}

type Run = Options & { holder: string; signal: AbortSignal; isFollowing: boolean };

async function fetchMap(ctx: AppContext, order: Order, { holder, signal, isFollowing, ...options }: Run) {
  const { db, log, config } = ctx;
  const file = getTilesFile(config.dataDir);
  const partFile = join(dirname(file), `${order.id}.part`);
  const lost = new AbortController();
  const limit = AbortSignal.timeout(MAX_DOWNLOAD_MS);
  const stop = AbortSignal.any([signal, lost.signal, limit]);
  let done = order.done;
  const beat = async () => {
    if (!(await keep(db, order.id, holder, { done }))) lost.abort();
  };
  const heartbeats = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS);
  try {
    await removeOtherParts(partFile);
    const reader = await openRangeReader(order.address, { fetch: getFetch(ctx, options), signal: stop, ...options });
    if (reader.version !== order.version) throw new MapProblem("changed");
    const plan = await readPlan(reader, order.bounds, stop);
    log.info("Getting the street map.", { address: order.address, bytes: plan.size, tiles: plan.tiles });
    let toldAt = 0;
    await writeArchive(reader, plan, {
      partFile,
      file,
      onProgress: async (bytes) => {
        stop.throwIfAborted();
        done = bytes;
        if (Date.now() - toldAt < 500) return;
        toldAt = Date.now();
        await beat();
        stop.throwIfAborted();
      },
    });
    await keep(db, order.id, holder, { state: "done", done: plan.size, holder: null });
    log.info("The street map is installed.", { bytes: plan.size, tiles: plan.tiles });
  } catch (error) {
    const isCanceled = lost.signal.aborted;
    const problem = error instanceof MapProblem ? error : new MapProblem(limit.aborted ? "slow" : "failed");
    if (isCanceled || problem.code === "changed") await rm(partFile, { force: true }).catch(() => {});
    if (isCanceled) return;
    // Another server, or the next start of this one, continues.
    if (signal.aborted) return void (await keep(db, order.id, holder, { holder: null }));
    log.warn("The street map could not be fetched.", { address: order.address, error: String(error) });
    if (isFollowing) return void (await keep(db, order.id, holder, { holder: null }));
    const { code, detail } = problem;
    await keep(db, order.id, holder, { state: "failed", problem: { code, detail }, holder: null });
  } finally {
    clearInterval(heartbeats);
  }
}

/** Another server may have a newer map, or the operator put one there. */
async function isMissing({ config }: AppContext, { requestedAt }: Order): Promise<boolean> {
  if (config.mapTiles) return false;
  const found = await stat(getTilesFile(config.dataDir)).catch(() => null);
  return !found || found.mtimeMs < Date.parse(requestedAt);
}

async function removeOtherParts(partFile: string): Promise<void> {
  const folder = dirname(partFile);
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => name.endsWith(".part") && name !== basename(partFile));
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}

async function readOrder(db: Database): Promise<Order | undefined> {
  const stored = await readSetting(db, KEY);
  return stored === undefined ? undefined : (JSON.parse(stored) as Order);
}

/** @returns whether no other server holds it */
async function acquire(db: Database, { id }: Order, holder: string, state: Order["state"]): Promise<boolean> {
  const values = JSON.stringify({ holder, state });
  const rows = await db.execute(sql`
    update settings set value = (value::jsonb || ${values}::jsonb || jsonb_build_object('beatAt', now()))::text
    where key = ${KEY} and value::jsonb ->> 'id' = ${id} and value::jsonb ->> 'state' in ('waiting', 'running', 'done')
      and (value::jsonb ->> 'holder' is null
        or (value::jsonb ->> 'beatAt')::timestamptz < now() - ${LEASE_SECONDS} * interval '1 second')
    returning key`);
  return rows.length > 0;
}

/** @returns whether the order still stands, and this server holds it */
async function keep(
  db: Database,
  id: string,
  holder: string,
  values: Partial<Omit<Order, "holder">> & { holder?: null },
): Promise<boolean> {
  const rows = await db.execute(sql`
    update settings set updated_at = now(),
      value = (value::jsonb || ${JSON.stringify(values)}::jsonb || jsonb_build_object('beatAt', now()))::text
    where key = ${KEY} and value::jsonb ->> 'id' = ${id} and value::jsonb ->> 'holder' = ${holder}
      and value::jsonb ->> 'state' in ('running', 'done') returning key`);
  return rows.length > 0;
}

const getFetch = ({ config }: AppContext, { fetch }: Options) => fetch ?? createFetcher(config.allowedPrivateHosts);

function toDownload({ state, address, bounds, bytes, done, problem, requestedAt }: Order): MapDownload {
  const code = problem && isProblemCode(problem.code) ? problem.code : "failed";
  return {
    state,
    address,
    bounds: [...bounds],
    bytes,
    done,
    problem: state === "failed" ? formatProblem(code, problem?.detail ?? "") : null,
    requestedAt,
  };
}
