// The whole schema, for drizzle and for whoever joins tables.
export * from "./discovery.ts";
export * from "./identity.ts";
export * from "./imports.ts";
export * from "./installation.ts";
export * from "./lists.ts";
export * from "./meeting.ts";
export * from "./operator.ts";
export * from "./payments.ts";
export * from "./people.ts";
export * from "./places.ts";
export * from "./upkeep.ts";
