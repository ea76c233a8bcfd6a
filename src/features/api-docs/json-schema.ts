// Valibot's shapes as JSON Schema, tidied to the shortest form that says what a request may hold.
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";

export type Schema = Record<string, unknown>;

type Shape = v.GenericSchema & Record<string, unknown> & { pipe?: Part[] };
type Part = { kind: string; type: string; pipe?: Part[] };

/**
 * A shape as JSON Schema 2020-12, for the input before valibot transforms it.
 * @param named shapes to be referenced as `#/components/schemas/{name}`
 */
export function toJsonSchemaOf(shape: v.GenericSchema, named: Record<string, v.GenericSchema> = {}): Schema {
  const sent = toInputShape(shape);
  const parts = listParts(sent);
  // The converter repeats every definition it is given, whether needed or not.
  const definitions = Object.fromEntries(
    Object.entries(named).flatMap(([name, each]) =>
      parts.has(toInputShape(each)) ? [[name, toInputShape(each)]] : [],
    ),
  );
  const {
    $schema: _,
    $defs: __,
    ...schema
  } = toJsonSchema(sent as never, {
    target: "draft-2020-12",
    typeMode: "input",
    errorMode: "ignore",
    definitions: definitions as never,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }) as Schema;
  return simplify(schema) as Schema;
}

const copies = new WeakMap<object, Shape>();

/**
 * The converter stops at the first transformation, but the bounds that follow it matter to readers. Our texts are only
 * trimmed and normalised, so this copies the shape without those steps.
 */
function toInputShape(shape: v.GenericSchema): Shape {
  const known = copies.get(shape);
  if (known) return known;
  const copy = { ...shape } as Shape;
  copies.set(shape, copy);
  for (const key of ["wrapped", "item", "key", "value", "rest"])
    if (isShape(copy[key])) copy[key] = toInputShape(copy[key]);
  for (const key of ["options", "items"])
    if (Array.isArray(copy[key])) copy[key] = copy[key].map((each) => (isShape(each) ? toInputShape(each) : each));
  if (copy.entries) {
    const entries = Object.entries(copy.entries as Record<string, v.GenericSchema>);
    copy.entries = Object.fromEntries(entries.map(([name, entry]) => [name, toInputShape(entry)]));
  }
  if (copy.pipe) copy.pipe = listSteps(copy);
  return copy;
}

/** A shape and all shapes in it. */
function listParts(shape: unknown, found = new Set<unknown>()): Set<unknown> {
  if (!isShape(shape) || found.has(shape)) return found;
  found.add(shape);
  const { wrapped, item, key, value, rest, options, items, entries, pipe } = shape as Shape;
  const lists = [options, items, pipe].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const part of [wrapped, item, key, value, rest, ...lists, ...Object.values(entries ?? {})])
    listParts(part, found);
  return found;
}

function listSteps(copy: Shape): Part[] {
  const [base, ...steps] = flat(copy.pipe!);
  const isText = base?.type === "string" && steps.every(({ kind, type }) => kind !== "schema" && !/_value$/.test(type));
  const kept = isText ? steps.filter(({ kind }) => kind !== "transformation") : steps;
  return [toInputShape(base as unknown as v.GenericSchema) as unknown as Part, ...kept];
}

const flat = (parts: Part[]): Part[] => parts.flatMap((part) => (part.pipe ? flat(part.pipe) : part));
const isShape = (value: unknown): value is v.GenericSchema => (value as Part | undefined)?.kind === "schema";

const BLANK = "^\\s*$";

/** Flattens nested alternatives, drops blank text from them, and writes "text or null" as one type. */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, KEPT.has(key) ? value : simplify(value)]),
  ) as Schema & { anyOf?: Schema[] };
  if (Array.isArray(rest.required) && rest.required.length === 0) delete rest.required;
  if (!anyOf) return rest;
  const options = anyOf
    .flatMap((option) => (isOnly(option, "anyOf") ? (option.anyOf as Schema[]) : [option]))
    .filter(({ pattern }) => pattern !== BLANK)
    .filter(
      ({ type, items }, _, all) => !(type === "array" && isTexts(items) && all.some((one) => one.type === "string")),
    );
  if (options.length === 1) return { ...options[0], ...rest };
  const [one, nothing] = options as [Schema, Schema];
  const isNullable = options.length === 2 && nothing.type === "null" && typeof one.type === "string";
  if (!isNullable) return { anyOf: options, ...rest };
  const { type, enum: description, ...bounds } = one;
  return {
    type: [type, "null"],
    ...(description ? { enum: [...(description as unknown[]), null] } : {}),
    ...bounds,
    ...rest,
  };
}

/** Values, not schemas. */
const KEPT = new Set(["default", "enum", "const", "required", "examples"]);
const isOnly = (schema: Schema, key: string) => Object.keys(schema).length === 1 && key in schema;
const isTexts = (items: unknown) => (items as Schema | undefined)?.type === "string";
