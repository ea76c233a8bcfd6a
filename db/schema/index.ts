// The whole schema, for drizzle and for whoever joins tables.

export * from "./audit-log.ts";
export * from "./claims-and-reports.ts";
export * from "./discovery.ts";
export * from "./identity.ts";
export * from "./imports.ts";
export * from "./lists.ts";
export * from "./meeting.ts";
export * from "./payments.ts";
export * from "./places.ts";
export * from "./settings.ts";
export * from "./users.ts";
