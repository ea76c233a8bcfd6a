// JSON of objects that are sent many times, such as the cards of a deck.

const texts = new WeakMap<object, string>();

type Parts = { base: object; added: object };

const parts = new WeakMap<object, Parts>();

/** `{ ...base, ...added }` whose JSON reuses that of the base. They share no property, and must not change afterwards. */
export function extend<Base extends object, Added extends object>(base: Base, added: Added): Base & Added {
  const extended = { ...base, ...added };
  parts.set(extended, { base, added });
  return extended;
}

/** Turns each object into JSON only once, for the functions below. They must not be changed afterwards. */
export function keepJson<Item extends object>(list: Item[]): Item[] {
  for (const item of list) toKeptText(item);
  return list;
}

function toKeptText(item: object): string {
  const text = texts.get(item) ?? toText(item);
  texts.set(item, text);
  return text;
}

function toText(item: object): string {
  const made = parts.get(item);
  if (!made) return JSON.stringify(item);
  const [base, added] = [parts.has(made.base) ? toText(made.base) : toKeptText(made.base), JSON.stringify(made.added)];
  if (base === "{}" || added === "{}") return base === "{}" ? added : base;
  return `${base.slice(0, -1)},${added.slice(1)}`;
}

/** Does what JSON.stringify does for plain data without undefined items. */
export const stringifyList = (list: readonly unknown[]): string => `[${list.map(stringifyItem).join()}]`;

/** Does what JSON.stringify does for plain data. Lists that are its values may have items that were kept. */
export function stringifyProps(props: object): string {
  const fields = Object.entries(props).filter(([, value]) => value !== undefined);
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${stringifyValue(value)}`).join()}}`;
}

const stringifyValue = (value: unknown): string =>
  Array.isArray(value) && isKept(value[0]) ? stringifyList(value) : JSON.stringify(value);

const isKept = (item: unknown): boolean => typeof item === "object" && item !== null && texts.has(item);

const stringifyItem = (item: unknown): string =>
  (isKept(item) ? texts.get(item as object) : undefined) ?? JSON.stringify(item);
