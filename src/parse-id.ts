import * as v from "valibot";
import { Id } from "./validation.ts";

/** @throws what `notFound` makes of a text that is no id */
export function parseId(text: string, notFound: () => Error): string {
  const id = v.safeParse(Id, text);
  if (!id.success) throw notFound();
  return id.output;
}
