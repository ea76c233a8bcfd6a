// The app in this process on the database of a measured server: for hearing which statements a request sends.
import type { Connection } from "../../db/client.ts";
import { createApp } from "../../src/app.ts";
import { readCity } from "../../src/city.ts";
import { readConfig } from "../../src/config.ts";
import type { AppContext } from "../../src/context.ts";
import { makeLog } from "../../src/log.ts";
import { makeAnswer } from "../../src/server.ts";

type Statement = { text: string; values: unknown[] };

export async function createAppOn({ db, sql }: Connection) {
  const config = readConfig({ RATE_LIMIT_FACTOR: "1000000" });
  const ctx = { db, config, city: await readCity(db, config), log: makeLog("error", true) } as AppContext;
  const answer = makeAnswer(ctx, await createApp(ctx));
  return {
    /** Asks twice: what only a first request sends is left out. */
    async captureStatements(path: string, cookie: string): Promise<Statement[]> {
      const request = () => new Request(`http://localhost:3000${path}`, { headers: { cookie } });
      await (await answer(request())).arrayBuffer();
      const sent: Statement[] = [];
      // A copy: the driver goes on to write their wire form into the list, where true is "t".
      sql.options.debug = (_, text, values) => void sent.push({ text, values: [...values] });
      const response = await answer(request());
      await response.arrayBuffer();
      sql.options.debug = false as never;
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return sent;
    },
  };
}
