// Prose that is data: the texts of a `*.texts.json`, translated at once.
import type { Values } from "./formatting.ts";
import { t } from "./t.ts";

/** Translates every text. The first case whose flag is set is taken; in a list, none of them leaves the item out. */
export function translateAll(texts: unknown, values: Values, flags: Record<string, boolean> = {}): unknown {
  if (typeof texts === "string") return t(texts, values);
  if (Array.isArray(texts)) return texts.flatMap((each) => translateAll(each, values, flags) ?? []);
  const entries = Object.entries(texts as object);
  if (entries.some(([name]) => name in flags)) {
    const [, chosen] = entries.find(([name]) => name === "otherwise" || flags[name]) ?? [];
    return chosen && translateAll(chosen, values, flags);
  }
  return Object.fromEntries(entries.map(([name, each]) => [name, translateAll(each, values, flags)]));
}
