import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { fillIn } from "../../db/sql-file.ts";

const write = (text: string, values?: Record<string, unknown>) => {
  const { sql: statement, params } = new PgDialect().sqlToQuery(fillIn(text, values));
  return { statement, params };
};

test("names become parameters or parts of the statement, everything else stays", () => {
  const { statement, params } = write("select '$1', E'\\d' from $table t where a = $a::int[] and b = $a", {
    a: [1],
    table: sql`things`,
  });
  expect(statement).toBe("select '$1', E'\\d' from things t where a = ($1)::int[] and b = ($2)");
  expect(params).toEqual([1, 1]);
});

test("a name without a value is refused, one with null isn't", () => {
  expect(() => write("select $toString")).toThrow("no value for $toString");
  expect(write("select $a", { a: null })).toEqual({ statement: "select $1", params: [null] });
});
