// Check 39: new accounts look around on two instances before their set-up, and again after it.
import { RunningServer } from "../running-server.ts";
import type { Check } from "./check.ts";
import { Client, createClients } from "./deployment.ts";
import { startPostgres } from "./postgres.ts";

const WAYS_IN = ["/discover", "/dashboard", "/events", "/api/businesses?unseen=1"];
const ACCOUNTS = { full: 5, quick: 1 };

export const setUpAccounts: Check = {
  number: 39,
  name: "a set-up account is never refused by what a cache remembers, on any instance",
  target: "0 refusals after set-up and after a suspension that was lifted",
  async run(size) {
    const count = ACCOUNTS[size];
    const postgres = await startPostgres();
    const { sql, close } = postgres.connect();
    const servers = [1, 2].map(
      () => new RunningServer({ SAMPLE: "no", DATABASE_URL: postgres.url, DATABASE_POOL: "5" }),
    );
    try {
      for (const server of servers) await server.start();
      const [here, there] = servers as [RunningServer, RunningServer];
      const accounts = await createClients(sql, () => here.url, count, null);
      const at = ({ url }: RunningServer, { id, email, token }: Client) => new Client(id, email, token, () => url);
      const countRefusals = async (account: Client) => {
        let refused = 0;
        for (const path of WAYS_IN)
          for (const server of servers) if ((await at(server, account).get(path)).status !== 200) refused++;
        return refused;
      };
      let [early, late] = [0, 0];
      for (const account of accounts) {
        early += await countRefusals(account);
        await at(there, account).post("/api/users/setup", { userType: "traveler" });
        late += await countRefusals(account);
        await sql`update users set suspended_at = now() where id = ${account.id}`;
        early += await countRefusals(account);
        await sql`update users set suspended_at = null where id = ${account.id}`;
        late += await countRefusals(account);
      }
      const asked = 2 * count * WAYS_IN.length * servers.length;
      return {
        passed: early === asked && late === 0,
        result: `${early} of ${asked} requests refused before, ${late} of ${asked} after`,
      };
    } finally {
      for (const server of servers) await server.stop();
      await close();
      await postgres.close();
    }
  },
};
