// Lists every screen with a user who may see it, for checks that visit whole pages.

import { sha256 } from "../../src/encoding/hash.ts";
import { TABS } from "../../src/features/admin/tabs.tsx";
import { Client, type Deployment } from "./deployment.ts";

export type Tour = {
  /** Null for signed-out visitors. */
  email: string | null;
  paths: string[];
};

const PUBLIC = [
  "/",
  "/?view=business",
  "/demo",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/reset-password?token=x",
  "/privacy",
  "/terms",
  "/help",
  "/help?q=passkey",
  "/help/operating",
  "/status",
  "/whats-on",
  "/sample-listing",
  "/places",
  "/places/restaurant",
  "/places/all/porto-vecchio",
  "/places/map",
  "/try",
  "/setup",
  "/events",
  "/nowhere",
];
const DASHBOARD = ["saved", "liked", "events", "messages"].map((tab) => `/dashboard?tab=${tab}`);
const TRAVELER = [
  "/",
  "/discover",
  "/discover?type=hotel",
  "/map",
  "/events",
  "/messages",
  "/profile",
  "/visits",
  "/admin",
  "/business-profile",
];
const BUSINESS = ["/", "/business-dashboard", "/business-profile", "/events", "/messages", "/profile", "/discover"];

/** Users of the sample city, users who have just signed up, and one who has not chosen a role yet. */
export async function listTours(deployment: Deployment, places = 3): Promise<Tour[]> {
  const rows = await deployment.sql`select id from businesses where is_approved order by created_at limit ${places}`;
  const pages = rows.flatMap(({ id }) => [`/business/${id}`]);
  const [fresh] = await deployment.people(1);
  const [host] = await deployment.people(1, "business");
  const [newcomer] = await deployment.people(1, null);
  return [
    { email: null, paths: [...PUBLIC, ...pages, ...(pages[0] ? [`${pages[0]}/print`] : [])] },
    { email: "amira@example.com", paths: [...TRAVELER, ...DASHBOARD, ...pages] },
    { email: "ingrid@example.com", paths: [...BUSINESS, ...pages.slice(0, 1)] },
    { email: "noor@example.com", paths: TABS.map(({ name }) => `/admin?tab=${name}`) },
    { email: fresh!.email, paths: [...TRAVELER, ...DASHBOARD] },
    { email: host!.email, paths: BUSINESS },
    { email: newcomer!.email, paths: ["/", "/profile"] },
  ];
}

/** One path of so many, with those of each person in turn. @param offset to get others than at 0 */
export function thinOut(tours: Tour[], every: number, offset = 0): Tour[] {
  let nth = offset;
  return tours.map(({ email, paths }) => ({ email, paths: paths.filter(() => nth++ % every === 0) }));
}

/** Creates a session for an existing user. */
export async function signInAs({ sql, server }: Deployment, email: string): Promise<Client> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const sess = JSON.stringify({ createdAt: new Date().toISOString(), remember: false, agent: "trust" });
  const [row] = await sql`
    insert into sessions (sid, user_id, sess, expire)
    select ${sha256(token)}, id, ${sess}::text::jsonb, now() + interval '1 day' from users where email = ${email}
    returning user_id`;
  return new Client(row!.user_id as string, email, token, () => server.url);
}
