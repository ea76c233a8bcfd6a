// The database as the rest of the code sees it: its tables, the columns that queries pick, and the type of a connection.
export type { Database } from "./client.ts";
export * from "./columns.ts";
export * from "./schema/index.ts";
