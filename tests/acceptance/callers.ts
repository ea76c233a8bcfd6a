// Who calls the routes: users who may, and somebody without a session.
import type { Route } from "../architecture/access.ts";
import { type Client, type Deployment, insertBusiness } from "./deployment.ts";

/** Routes that end the caller's session or account, so that each needs a caller of its own. */
const DESTRUCTIVE_ROUTES = /logout|users\/me$|sessions|suspend|password|\/roles?$/;

export type Callers = { callerOf: (route: Route) => Promise<Client>; ids: string[] };

export async function createCallers({ people, sql }: Deployment): Promise<Callers> {
  const [amira] = await people(1);
  const [ingrid] = await people(1, "business");
  const [noor] = await people(1, "traveler", true);
  const business = await insertBusiness(sql, ingrid!);
  const events = await sql`select id from events limit 2`;
  return {
    ids: [business, amira!.id, ...events.map(({ id }) => id as string)],
    async callerOf({ path, roles }) {
      const admin = roles.includes("admin");
      const type = roles.includes("business") ? "business" : "traveler";
      if (!DESTRUCTIVE_ROUTES.test(path)) return admin ? noor! : type === "business" ? ingrid! : amira!;
      return (await people(1, type, admin))[0]!;
    },
  };
}

export const sendAnonymously = (origin: string, method: string, path: string, body?: unknown) =>
  fetch(origin + path, {
    method,
    redirect: "manual",
    headers: { "content-type": "application/json", ...(method !== "GET" && { origin }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
