// Converts valibot schemas to concise JSON Schema, as seen by callers.
import { toJsonSchema as convert } from "@valibot/to-json-schema";
import type * as v from "valibot";

export type Schema = Record<string, unknown>;

type Introspected = v.GenericSchema & Record<string, unknown> & { pipe?: Part[] };
type Part = { kind: string; type: string; pipe?: Part[] };

/** JSON Schema 2020-12 of the input, before valibot transforms it. @param named schemas to reference, not to inline */
export function toJsonSchema(schema: v.GenericSchema, named: Record<string, v.GenericSchema> = {}): Schema {
  const input = toInputSchema(schema);
  const parts = listParts(input);
  // The converter outputs every definition it's given, even unused ones.
  const definitions = Object.fromEntries(
    Object.entries(named).flatMap(([name, each]) =>
      parts.has(toInputSchema(each)) ? [[name, toInputSchema(each)]] : [],
    ),
  );
  const {
    $schema: _,
    $defs: __,
    ...converted
  } = convert(input as never, {
    target: "draft-2020-12",
    typeMode: "input",
    errorMode: "ignore",
    definitions: definitions as never,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }) as Schema;
  return simplify(converted) as Schema;
}

const copies = new WeakMap<object, Introspected>();

/** The converter stops at the first transformation, and would hide the bounds after it: this copies without them. */
function toInputSchema(schema: v.GenericSchema): Introspected {
  const cached = copies.get(schema);
  if (cached) return cached;
  const copy = { ...schema } as Introspected;
  copies.set(schema, copy);
  for (const key of ["wrapped", "item", "key", "value", "rest"])
    if (isSchema(copy[key])) copy[key] = toInputSchema(copy[key]);
  for (const key of ["options", "items"])
    if (Array.isArray(copy[key])) copy[key] = copy[key].map((each) => (isSchema(each) ? toInputSchema(each) : each));
  if (copy.entries) {
    const entries = Object.entries(copy.entries as Record<string, v.GenericSchema>);
    copy.entries = Object.fromEntries(entries.map(([name, entry]) => [name, toInputSchema(entry)]));
  }
  if (copy.pipe) copy.pipe = listSteps(copy);
  return copy;
}

function listParts(schema: unknown, found = new Set<unknown>()): Set<unknown> {
  if (!isSchema(schema) || found.has(schema)) return found;
  found.add(schema);
  const { wrapped, item, key, value, rest, options, items, entries, pipe } = schema as Introspected;
  const lists = [options, items, pipe].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const part of [wrapped, item, key, value, rest, ...lists, ...Object.values(entries ?? {})])
    listParts(part, found);
  return found;
}

function listSteps(copy: Introspected): Part[] {
  const [base, ...steps] = flat(copy.pipe!);
  const isText = base?.type === "string" && steps.every(({ kind, type }) => kind !== "schema" && !/_value$/.test(type));
  const kept = isText ? steps.filter(({ kind }) => kind !== "transformation") : steps;
  return [toInputSchema(base as unknown as v.GenericSchema) as unknown as Part, ...kept];
}

const flat = (parts: Part[]): Part[] => parts.flatMap((part) => (part.pipe ? flat(part.pipe) : part));
const isSchema = (value: unknown): value is v.GenericSchema => (value as Part | undefined)?.kind === "schema";

const BLANK = "^\\s*$";

/** Flattens nested alternatives, drops blank text from them, and merges "text or null" into one type. */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, VALUE_KEYWORDS.has(key) ? value : simplify(value)]),
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

/** Keywords with values, not schemas. */
const VALUE_KEYWORDS = new Set(["default", "enum", "const", "required", "examples"]);
const isOnly = (schema: Schema, key: string) => Object.keys(schema).length === 1 && key in schema;
const isTexts = (items: unknown) => (items as Schema | undefined)?.type === "string";
