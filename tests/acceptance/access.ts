// Line 6: every route asked by everybody, and everything that has an owner asked for by another.
import { ACCESS } from "../architecture/access.ts";
import { fingerprint, giveThings, REFUSED } from "../architecture/theirs.ts";
import { type Client, openCity } from "./city.ts";
import type { Line } from "./line.ts";
import { allRoutes, filled } from "./routes.ts";

export const access: Line = {
  number: 6,
  name: "roles × routes × owner",
  target: "a row for every route; no one gets data of others",
  async measure() {
    const city = await openCity({ SAMPLE: "no" });
    try {
      const rows = new Map(Object.entries(ACCESS).flatMap(([who, routes]) => routes.map((route) => [route, who])));
      const routes = await allRoutes();
      const missing = routes.filter(({ method, path }) => !rows.has(`${method} ${path}`));
      const cast: Record<string, Client> = {
        traveler: (await city.people(1))[0]!,
        business: (await city.people(1, "business"))[0]!,
        admin: (await city.people(1, null, true))[0]!,
        newcomer: (await city.people(1, null))[0]!,
      };
      let asked = 0;
      const wrong: string[] = [];
      for (const [route, who] of rows) {
        if (who === "everyone") continue;
        const [method = "", path = ""] = route.split(" ");
        const address = filled(path);
        const body = method === "GET" ? undefined : { nonsense: true };
        const origin = city.server.url;
        const nobody = await fetch(origin + address, {
          method,
          redirect: "manual",
          headers: { "content-type": "application/json", ...(method !== "GET" && { origin }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (nobody.status !== 401) wrong.push(`${route}: nobody got ${nobody.status}`);
        for (const [role, client] of Object.entries(cast)) {
          if (who === "signed-in" || who.split(" ").includes(role)) continue;
          asked++;
          const { status } = await client.send(method, address, body);
          if (status !== 403) wrong.push(`${route}: ${role} got ${status}`);
        }
      }
      const attempts = await giveThings(city.sql, { traveler: cast.traveler!.id, business: cast.business!.id });
      const others = { traveler: (await city.people(1))[0]!, business: (await city.people(1, "business"))[0]! };
      const before = await fingerprint(city.sql);
      for (const { route, as, path, body } of attempts) {
        const { status } = await others[as].send(route.split(" ")[0]!, path, body);
        if (!REFUSED.includes(status)) wrong.push(`${route}: another's got ${status}`);
      }
      if ((await fingerprint(city.sql)) !== before) wrong.push("something of another's changed");
      for (const each of wrong) console.error(each);
      return {
        holds: missing.length === 0 && wrong.length === 0 && rows.size === routes.length,
        figure: `${rows.size} rows for ${routes.length} routes; ${asked} requests with wrong roles and ${attempts.length} by other owners, ${wrong.length} allowed`,
      };
    } finally {
      await city.close();
    }
  },
};
