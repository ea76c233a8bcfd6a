// The database as the rest of the code sees it: its tables, the columns that queries pick, statements in files of their own, and
// the type of a connection.
export type { Database } from "./client.ts";
export * from "./columns.ts";
export * from "./schema/index.ts";
export { fillIn } from "./sql-file.ts";
