// What an address of /admin asks of its tab.
import * as v from "valibot";

/**
 * The parameters of a tab by its shape; one that does not fit is as if it were not there.
 * @returns `query` for the lists, `asked` as it stood in the address
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
