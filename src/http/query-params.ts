// Reading the query of /admin for a tab.
import * as v from "valibot";

/**
 * The parameters of a tab by its shape; invalid ones are ignored.
 * @returns `query` for the lists, `asked` as it was in the address
 */
export function askedOf<const Shape extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  shape: Shape,
  params: URLSearchParams,
): { query: v.InferOutput<Shape>; asked: Record<string, string | undefined> } {
  const asked: Record<string, string | undefined> = {};
  for (const [name, entry] of Object.entries(shape.entries)) {
    const value = params.get(name)?.trim();
    if (value && v.safeParse(entry as v.GenericSchema, value).success) asked[name] = value;
  }
  return { query: v.parse(shape, asked), asked };
}
