// Keeps query values as strings: Elysia would parse commas as lists and brackets as JSON.
import { Elysia } from "elysia";

export const query = new Elysia({ name: "query" }).onTransform({ as: "global" }, (context) => {
  const isText = (value: unknown) => typeof value === "string";
  if (!Object.values(context.query).every(isText)) context.query = readQueryTexts(context.request.url);
});

/** A repeated parameter becomes a list, which no schema accepts. */
function readQueryTexts(url: string): Record<string, string> {
  const texts = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URL(url).searchParams) texts[name] = name in texts ? [value] : value;
  return texts as Record<string, string>;
}
