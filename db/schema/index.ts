// The whole schema.

export * from "./audit-log.ts";
export * from "./auth.ts";
export * from "./claims.ts";
export * from "./discovery.ts";
export * from "./emails.ts";
export * from "./events.ts";
export * from "./imports.ts";
export * from "./messages.ts";
export * from "./payments.ts";
export * from "./places.ts";
export * from "./reports.ts";
export * from "./settings.ts";
export * from "./shared-lists.ts";
export * from "./users.ts";
export * from "./waitlist.ts";
