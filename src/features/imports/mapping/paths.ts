// Paths into the rows of a file: `name.en`, `tags[].name`, `rdfs:label.fr[0]`.
import { remember } from "../../../encoding/remember.ts";
import { toObject } from "../geojson.ts";
import { MAX_VALUE_LENGTH } from "../limits.ts";

type Step = { key: string } | { index: number } | "each";

const MAX_VALUES = 500;

/** The values at a path, without empty ones. A key goes through lists, and `[]` and `[0]` fit a single value, too. */
export const readPath = (row: unknown, path: string): unknown[] => follow(row, path).filter(isFilled);

export const hasPath = (row: unknown, path: string): boolean => follow(row, path).length > 0;

function follow(row: unknown, path: string): unknown[] {
  const whole = toObject(row);
  // The header of a table may contain dots and brackets.
  if (whole && Object.hasOwn(whole, path)) return [whole[path]];
  let values = [row];
  for (const step of toSteps(path)) {
    const [only] = values;
    values = values.length === 1 ? take(only, step) : values.flatMap((value) => take(value, step));
    if (values.length === 0) break;
    if (values.length > MAX_VALUES) values = values.slice(0, MAX_VALUES);
  }
  return values;
}

/** Strings, numbers and booleans, also those in lists and in JSON-LD's `@value`, as trimmed texts. */
export const toTexts = (values: unknown[]): string[] =>
  values.flatMap((value): string[] => {
    if (typeof value === "string") return toFilled(value.slice(0, MAX_VALUE_LENGTH).trim());
    if (typeof value === "number" || typeof value === "boolean") return [String(value)];
    if (Array.isArray(value)) return toTexts(value.slice(0, MAX_VALUES));
    const literal = toObject(value)?.["@value"];
    return literal === undefined ? [] : toTexts([literal]);
  });

const toFilled = (text: string) => (text === "" ? [] : [text]);

function take(value: unknown, step: Step): unknown[] {
  if (step === "each") return Array.isArray(value) ? value : [value];
  if ("index" in step) {
    if (Array.isArray(value)) return step.index < value.length ? [value[step.index]] : [];
    return step.index === 0 ? [value] : [];
  }
  if (Array.isArray(value)) return value.flatMap((holder) => takeKey(holder, step.key));
  return takeKey(value, step.key);
}

function takeKey(holder: unknown, key: string): unknown[] {
  const found = toObject(holder);
  return found && Object.hasOwn(found, key) ? [found[key]] : [];
}

/** "photos" of "photos[0][]" */
export const withoutBrackets = (part: string): string => part.replace(/(?<!\])(?:\[\d*\])+$/, "");

const toSteps = remember(5000, (path) =>
  path.split(".").flatMap((part): Step[] => {
    const key = withoutBrackets(part);
    const taken = [...part.slice(key.length).matchAll(/\[(\d*)\]/g)].map(
      ([, index]): Step => (index ? { index: Number(index) } : "each"),
    );
    return key === "" ? taken : [{ key }, ...taken];
  }),
);

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
