// Every route of the product, as the table of contents holds them; asked of the program itself, so that a new one is never missed.
import { connect } from "../../db/client.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { createFolderStore } from "../../src/features/photos/folder-store.ts";
import { makeLog } from "../../src/log.ts";

export type Route = {
  method: string;
  /** With its parameters: /api/events/:id */
  path: string;
  admits: string[];
  /** What it takes, as valibot shapes; undefined where it takes nothing. */
  shapes: { body?: unknown; query?: unknown };
};

/** No database is asked: a route is looked at, not called. */
export async function allRoutes(): Promise<Route[]> {
  const nowhere = connect("postgres://nobody@127.0.0.1:1/nowhere");
  const app = await createApp({
    db: nowhere.db,
    config: readConfig({}),
    city: { name: "Nowhere", timezone: "UTC" },
    log: makeLog("error", true),
    mail: async () => {},
    photos: createFolderStore("/nonexistent"),
  });
  return app.routes.map(({ method, path, hooks }) => ({
    method: method === "ALL" ? "GET" : method,
    path,
    admits: (hooks as Hooks).detail?.["x-auth"] ?? [],
    shapes: { body: (hooks as Hooks).body, query: (hooks as Hooks).query },
  }));
}

type Hooks = { detail?: { "x-auth"?: string[] }; body?: unknown; query?: unknown };

/** A route's path with something in the place of each parameter. */
export const filled = (path: string, id: string = crypto.randomUUID()) =>
  path
    .replace(/:\w*[iI]d\b/g, id)
    .replace(/:\w+/g, "x")
    .replace("*", "nowhere");

export const isWrite = ({ method }: Route) => method !== "GET" && method !== "HEAD";
