import { readFolder } from "./read-folder.ts" with { type: "macro" };

export const migrations = readFolder().map((migration) => ({
  ...migration,
  statements: migration.text.split("--> statement-breakpoint"),
}));
