// Limits the connections per address while the process is short of open files.
import type { AppContext } from "../context.ts";
import { endConnection, getMaxOpenFiles, hasOpenFiles, listConnections } from "../network/open-files.ts";
import { isTrustedProxy } from "./client-ip.ts";

const CHECK_MS = 1000;
/** Share of the open files at which connections are counted. */
const CHECKED_SHARE = 0.5;
/** Share of the open files that the connections of one address may take then. */
const MAX_SHARE = 0.25;

export function limitConnections(ctx: AppContext, port: number): () => void {
  const limit = getMaxOpenFiles();
  if (limit === undefined) return () => {};
  const timer = setInterval(() => {
    if (!hasOpenFiles(limit * CHECKED_SHARE)) return;
    const ended = endExcessConnections(ctx, port, Math.floor(limit * MAX_SHARE));
    if (ended > 0) ctx.log.warn("connections of one address ended", { ended, limit });
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Ends the latest connections of each address that has more than `max`. @returns how many */
export function endExcessConnections(ctx: AppContext, port: number, max: number): number {
  const counts = new Map<string, number>();
  let ended = 0;
  for (const { fd, address } of listConnections(port)) {
    if (isTrustedProxy(ctx, address)) continue;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count <= max) continue;
    endConnection(fd);
    ended++;
  }
  return ended;
}
