// JSON of objects that are sent many times, such as the cards of a deck.

const texts = new WeakMap<object, string>();

/** Turns each object into JSON only once, for the functions below. They must not be changed afterwards. */
export function keepJson<Item extends object>(list: Item[]): Item[] {
  for (const item of list) if (!texts.has(item)) texts.set(item, JSON.stringify(item));
  return list;
}

/** As JSON.stringify for plain data without undefined items. */
export const stringifyList = (list: readonly unknown[]): string => `[${list.map(stringifyItem).join()}]`;

/** As JSON.stringify for plain data. Lists that are its values may have items that were kept. */
export function stringifyProps(props: object): string {
  const fields = Object.entries(props).filter(([, value]) => value !== undefined);
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${stringifyValue(value)}`).join()}}`;
}

const stringifyValue = (value: unknown): string =>
  Array.isArray(value) && isKept(value[0]) ? stringifyList(value) : JSON.stringify(value);

const isKept = (item: unknown): boolean => typeof item === "object" && item !== null && texts.has(item);

const stringifyItem = (item: unknown): string =>
  (isKept(item) ? texts.get(item as object) : undefined) ?? JSON.stringify(item);
