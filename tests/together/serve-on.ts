// Serves the app on a database until it is killed: `bun serve-on.ts ADDRESS`, as JSON. Prints its port.
import { connect } from "../../db/client.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { AppContext } from "../../src/context.ts";
import { createFolderStore } from "../../src/features/places/photos/open-store.ts";
import { createLogger } from "../../src/log.ts";
import { startServer } from "../../src/server.ts";

const { db, ping } = connect(JSON.parse(process.argv[2] as string), { pool: 4 });
const ctx: AppContext = {
  db,
  pingDatabase: ping,
  config: { ...readConfig({ RATE_LIMIT_FACTOR: "1000" }), port: 0 },
  city: { name: "Monaco", timezone: "Europe/Monaco" },
  signUp: { mode: "open" },
  landing: { showsClaims: false },
  log: createLogger("error", true),
  mail: async () => undefined,
  photos: createFolderStore("/nonexistent"),
};
console.log(startServer(ctx, await createApp(ctx)).port);
