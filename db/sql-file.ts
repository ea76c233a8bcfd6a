// Long statements are files of their own, in which `$name` stands for a value or for a part that is put together in code.
import { type SQL, sql } from "drizzle-orm";

/** @throws for a name without a value */
export const fillIn = <Result>(text: string, values: Record<string, unknown> = {}): SQL<Result> =>
  sql.join(
    text.split(/\$([a-z]\w*)/i).map((part, index) => {
      if (index % 2 === 0) return sql.raw(part);
      if (!Object.hasOwn(values, part)) throw new RangeError(`no value for $${part}`);
      return sql`${values[part]}`;
    }),
  ) as SQL<Result>;
