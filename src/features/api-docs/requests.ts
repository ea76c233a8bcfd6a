// The requests to the sample city that the documentation shows, by their routes. The tests send each.

import exampleIds from "./example-ids.json" with { type: "json" };
import requests from "./requests.json" with { type: "json" };

/** Ids, and texts in place of secrets. `unclaimed` is an imported place without an owner, `twin` is `cafe` as it was imported. */
export const EXAMPLE = { ...exampleIds, pushKeys: { ...exampleIds.pushKeys } };

export type Example = {
  /** The role that sends it, if the route allows several. */
  as?: "traveler" | "business" | "admin" | "nobody";
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  status?: number;
};

export const getExample = (route: string): Example | undefined => examples[route];

/** `{cafe}` stands for its id. */
const withIds = (_: string, value: unknown) =>
  typeof value === "string"
    ? value.replace(/\{(\w+)\}/g, (name, key: string) => String(EXAMPLE[key as keyof typeof EXAMPLE] ?? name))
    : value;

const examples: Record<string, Example> = JSON.parse(JSON.stringify(requests, withIds));
