// Check 6: calls every route without the required role, and requests records of other users.
import { type Callers, callWithWrongRoles, compareWithTable } from "../architecture/access.ts";
import { callAsOthers, insertOwnedRecords } from "../architecture/ownership.ts";
import { sendAnonymously } from "./callers.ts";
import type { Check } from "./check.ts";
import { startDeployment } from "./deployment.ts";
import { listAppRoutes } from "./routes.ts";

export const access: Check = {
  number: 6,
  name: "roles × routes × owner",
  target: "a row for every route; no one gets data of others",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const routes = await listAppRoutes();
      const [traveler, otherTraveler] = await deployment.people(2);
      const [business, otherBusiness] = await deployment.people(2, "business");
      const [moderator] = await deployment.people(1, null);
      await deployment.sql`update users set is_moderator = true where id = ${moderator!.id}`;
      const callers: Callers = {
        anonymous: { send: (method, path, body) => sendAnonymously(deployment.server.url, method, path, body) },
        traveler: traveler!,
        business: business!,
        moderator: moderator!,
        admin: (await deployment.people(1, null, true))[0]!,
        newcomer: (await deployment.people(1, null))[0]!,
      };
      const unlisted = compareWithTable(routes);
      const byRole = await callWithWrongRoles(routes, callers);
      const attempts = await insertOwnedRecords(deployment.sql, { traveler: traveler!.id, business: business!.id });
      const byOwner = await callAsOthers(deployment.sql, attempts, {
        traveler: otherTraveler!,
        business: otherBusiness!,
      });
      const wrong = [...byRole.wrong, ...byOwner];
      for (const each of [...unlisted, ...wrong]) console.error(each);
      return {
        passed: unlisted.length === 0 && wrong.length === 0,
        result: `${routes.length} routes, ${unlisted.length} not as in the table; ${byRole.requests} requests with wrong roles and ${attempts.length} by other owners, ${wrong.length} allowed`,
      };
    } finally {
      await deployment.close();
    }
  },
};
