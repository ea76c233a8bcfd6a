import type { Schema } from "./json-schema.ts";
import labels from "./labels.json" with { type: "json" };

export type Piece = string | { schema: string };

export type Row = { name: string; isRequired: boolean; pieces: Piece[]; defaultValue?: string };

/** Nested fields are named `outer.inner`. Empty for anything but objects. */
export function toRows(schema: Schema, before = ""): Row[] {
  const { properties, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const { default: defaultValue } = field;
    const row = {
      name: before + name,
      isRequired: required.includes(name),
      pieces: toPieces(field),
      ...(defaultValue !== undefined &&
        defaultValue !== null &&
        isScalar(defaultValue) && { defaultValue: String(defaultValue) }),
    };
    return [
      row,
      ...toRows(field, `${before}${name}.`),
      ...toRows((field.items as Schema) ?? {}, `${before}${name}[].`),
    ];
  });
}

const isScalar = (value: unknown) => typeof value !== "object";

export const getRefName = (reference: string): string => reference.split("/").at(-1)!;

export function toPieces(schema: Schema): Piece[] {
  const { $ref, anyOf, oneOf, type, items, prefixItems } = schema;
  if ($ref) return [{ schema: getRefName(String($ref)) }];
  const options = (anyOf ?? oneOf) as Schema[] | undefined;
  if (options) return options.flatMap((option, n) => [...(n > 0 ? [" or "] : []), ...toPieces(option)]);
  if ("const" in schema) return [JSON.stringify(schema.const)];
  const types = [type].flat().filter((one) => one !== "null") as string[];
  const orNull = [type].flat().includes("null") ? [" or null"] : [];
  if (prefixItems) return [`list of ${(prefixItems as Schema[]).length} values`, ...orNull];
  if (types[0] === "array")
    return ["list of ", ...toPieces((items as Schema) ?? {}), ...bounds(schema, "Items", ""), ...orNull];
  return [...describeType(schema, types[0]), ...orNull];
}

const FORMATS: Record<string, string> = labels.formats;

function describeType(schema: Schema, type: string | undefined): string[] {
  const { enum: options, format, pattern } = schema;
  if (options) return [`one of ${(options as unknown[]).filter((one) => one !== null).join(", ")}`];
  if (type === "string") {
    if (format) return [FORMATS[String(format)] ?? String(format)];
    if (String(pattern).startsWith("^\\d{")) return ["whole number"];
    return ["text", ...bounds(schema, "Length", " characters")];
  }
  if (type === "integer") return ["whole number", ...range(schema)];
  if (type === "number") return ["number", ...range(schema)];
  if (type === "boolean") return ["true or false"];
  return [type === "object" ? "object" : "anything"];
}

function bounds(schema: Schema, of: "Length" | "Items", unit: string): string[] {
  const [min, max] = [schema[`min${of}`], schema[`max${of}`]] as (number | undefined)[];
  if (max === undefined) return min !== undefined && min > 1 ? [`, at least ${min}${unit}`] : [];
  return [`, ${min ? `${min} to` : "at most"} ${max.toLocaleString("en")}${unit}`];
}

function range({ minimum, maximum }: Schema): string[] {
  if (minimum === undefined && maximum === undefined) return [];
  if (maximum === undefined) return [` from ${minimum}`];
  return minimum === undefined ? [` up to ${maximum}`] : [`, ${minimum} to ${Number(maximum).toLocaleString("en")}`];
}
