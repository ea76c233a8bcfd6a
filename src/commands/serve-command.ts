import type { Command } from "./command.ts";

export const serveCommand: Command = {
  name: "serve",
  summary: "Start the server (default), until Ctrl-C or SIGTERM",
  details: [
    "Creates the database if DATA_DIR is empty. Until there is an admin, the log shows the code for /setup. An older\n" +
      "database is migrated, after a snapshot of it has been saved in DATA_DIR/backups. Scheduled backups go there too: every\n" +
      "BACKUP_EVERY (default 24h; off with DATABASE_URL). BACKUP_KEEP (default 7) of each kind are kept.",
  ],
  failure: "the server could not start (the last line says why)",
  examples: [
    "sidestreet serve",
    "PORT=8080 DATA_DIR=/var/lib/sidestreet BASE_URL=https://city.example sidestreet serve",
  ],
  // Loads the server only here: without it, a command needs 100 MB less.
  run: async () => (await import("./serve.ts")).serve(),
};
