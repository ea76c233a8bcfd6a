import * as v from "valibot";

/** Ignores invalid parameters. @returns `query`: the parsed values; `filters`: the valid ones as in the URL */
export function parseFilters<
  const Schema extends v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>,
>(
  schema: Schema,
  params: URLSearchParams,
): { query: v.InferOutput<Schema>; filters: Record<string, string | undefined> } {
  const filters: Record<string, string | undefined> = {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const value = params.get(name)?.trim();
    if (value && v.safeParse(entry as v.GenericSchema, value).success) filters[name] = value;
  }
  return { query: v.parse(schema, filters), filters };
}
