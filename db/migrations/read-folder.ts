// The migrations in order, read while this is compiled, so that the binary contains their text.
import { readFileSync } from "node:fs";
import journal from "./meta/_journal.json" with { type: "json" };

/** `when` is when the migration was generated, in ms; it identifies an applied migration. */
export const readFolder = (): { tag: string; when: number; text: string }[] =>
  journal.entries.map(({ tag, when }) => ({ tag, when, text: readFileSync(`${import.meta.dir}/${tag}.sql`, "utf8") }));
