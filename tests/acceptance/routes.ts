// Lists the routes of the product from the app itself.
import { connect } from "../../db/client.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { createFolderStore } from "../../src/features/places/photos/open-store.ts";
import { createLogger } from "../../src/log.ts";
import { listRoutes, type Route } from "../architecture/access.ts";

export const listAppRoutes = async (): Promise<Route[]> => listRoutes(await createUncalledApp());

/** Without a database, since no route is called. */
export async function createUncalledApp() {
  const nowhere = connect("postgres://nobody@nowhere.invalid/nowhere");
  return createApp({
    db: nowhere.db,
    pingDatabase: nowhere.ping,
    config: readConfig({}),
    city: { name: "Nowhere", timezone: "UTC" },
    signUp: { mode: "open" },
    landing: { showsClaims: true },
    log: createLogger("error", true),
    mail: async () => {},
    photos: createFolderStore("/nonexistent"),
  });
}

export const isWrite = ({ method }: Route) => method !== "GET" && method !== "HEAD";

/** The field names of a valibot schema, through its pipes, options and wrappers. */
export function getFieldNames(shape: unknown): string[] {
  const { entries, options, pipe, wrapped } = (shape ?? {}) as {
    entries?: Record<string, unknown>;
    options?: unknown[];
    pipe?: unknown[];
    wrapped?: unknown;
  };
  if (entries) return Object.keys(entries);
  return [...(options ?? []), ...(pipe ?? []), ...(wrapped ? [wrapped] : [])].flatMap(getFieldNames);
}
