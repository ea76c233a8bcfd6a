// Runs the app in this process on the database of a measured server, to capture the SQL statements of a request.
import type { Connection } from "../../db/client.ts";
import { createApp } from "../../src/app.ts";
import { readCity } from "../../src/city/city.ts";
import { readConfig } from "../../src/config.ts";
import type { AppContext } from "../../src/context.ts";
import { createLogger } from "../../src/log.ts";
import { makeAnswer } from "../../src/server.ts";

type Statement = { text: string; values: unknown[] };

export async function createAppOn({ db, sql }: Connection) {
  const config = readConfig({ RATE_LIMIT_FACTOR: "1000000" });
  const ctx = {
    db,
    config,
    city: await readCity(db, config),
    signUp: { mode: "open" },
    landing: { showsClaims: true },
    log: createLogger("error", true),
  } as AppContext;
  const handle = makeAnswer(ctx, await createApp(ctx));
  return {
    /** Sends the request twice, and captures the second one without one-time statements. */
    async captureStatements(path: string, cookie: string): Promise<Statement[]> {
      const request = () => new Request(`http://localhost:3000${path}`, { headers: { cookie } });
      await (await handle(request())).arrayBuffer();
      const statements: Statement[] = [];
      // A copy, since the driver later replaces values with their wire format (true becomes "t").
      sql.options.debug = (_, text, values) => void statements.push({ text, values: [...values] });
      const response = await handle(request());
      await response.arrayBuffer();
      sql.options.debug = false as never;
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return statements;
    },
  };
}
