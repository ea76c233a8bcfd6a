// JSON of objects that are sent many times, such as the cards of a deck. They must not be changed afterwards.

const texts = new WeakMap<object, string>();

/** As JSON.stringify, but each object of the list is turned into text only once. */
export const stringifyList = (list: readonly object[]): string => `[${list.map(stringifyOnce).join()}]`;

function stringifyOnce(object: object): string {
  const text = texts.get(object) ?? JSON.stringify(object);
  texts.set(object, text);
  return text;
}
