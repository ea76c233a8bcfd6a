// Keeps each value of a query the text that was sent: Elysia would read a comma as a list and brackets as JSON.
import { Elysia } from "elysia";

export const query = new Elysia({ name: "query" }).onTransform({ as: "global" }, (context) => {
  const isText = (value: unknown) => typeof value === "string";
  if (!Object.values(context.query).every(isText)) context.query = textsIn(context.request.url);
});

/** A name that is given twice becomes a list, which no contract takes. */
function textsIn(url: string): Record<string, string> {
  const texts = Object.create(null) as Record<string, string | string[]>;
  const params = new URL(url).searchParams;
  for (const name of params.keys()) {
    const [first = "", ...more] = params.getAll(name);
    texts[name] = more.length > 0 ? [first, ...more] : first;
  }
  return texts as Record<string, string>;
}
