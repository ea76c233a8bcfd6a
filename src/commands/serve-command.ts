import type { Command } from "./command.ts";
import help from "./help.json" with { type: "json" };

export const serveCommand: Command = { ...help.serve, run: async () => (await import("./serve.ts")).serve() };
