// LISTEN, on a connection of its own. It does not work through a pooler in transaction mode, so callers must also poll.
import type postgres from "postgres";
import type { Database } from "./client.ts";

/** Calls `receive` with the payload of each NOTIFY. @returns a function that stops @throws if there is no connection */
export async function listen(
  db: Database,
  channel: string,
  receive: (payload: string) => void,
): Promise<() => Promise<void>> {
  const { $client } = db as Database & { $client: postgres.Sql };
  const { unlisten } = await $client.listen(channel, receive);
  return unlisten;
}
