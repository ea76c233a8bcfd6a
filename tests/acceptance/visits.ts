// Every screen of the product with somebody who may see it: what lines that look at whole pages go through.
import { TABS } from "../../src/features/admin/tabs.ts";
import { sha256 } from "../../src/hash.ts";
import { type City, Client } from "./city.ts";

export type Tour = {
  /** Whose eyes: nobody's, or a person's of the sample city. */
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
  "/status",
  "/sample-listing",
  "/setup",
  "/events",
  "/nowhere",
];
const HUB = ["saved", "liked", "events", "messages"].map((tab) => `/dashboard?tab=${tab}`);
const TRAVELER = [
  "/",
  "/discover",
  "/discover?type=hotel",
  "/map",
  "/events",
  "/messages",
  "/profile",
  "/admin",
  "/business-profile",
];
const BUSINESS = ["/", "/business-dashboard", "/business-profile", "/events", "/messages", "/profile", "/discover"];

/** The sample city's people, somebody who has just set their account up, and somebody who has not. */
export async function toursOf(city: City, places = 3): Promise<Tour[]> {
  const rows = await city.sql`select id from businesses where is_approved order by created_at limit ${places}`;
  const pages = rows.flatMap(({ id }) => [`/business/${id}`]);
  const [fresh] = await city.people(1);
  const [host] = await city.people(1, "business");
  const [newcomer] = await city.people(1, null);
  return [
    { email: null, paths: [...PUBLIC, ...pages, ...(pages[0] ? [`${pages[0]}/print`] : [])] },
    { email: "amira@example.com", paths: [...TRAVELER, ...HUB, ...pages] },
    { email: "ingrid@example.com", paths: [...BUSINESS, ...pages.slice(0, 1)] },
    { email: "noor@example.com", paths: TABS.map(({ name }) => `/admin?tab=${name}`) },
    { email: fresh!.email, paths: [...TRAVELER, ...HUB] },
    { email: host!.email, paths: BUSINESS },
    { email: newcomer!.email, paths: ["/", "/profile"] },
  ];
}

/** A session for somebody who has an account. */
export async function signInAs({ sql, server }: City, email: string): Promise<Client> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const sess = JSON.stringify({ createdAt: new Date().toISOString(), remember: false, agent: "trust" });
  const [row] = await sql`
    insert into sessions (sid, user_id, sess, expire)
    select ${sha256(token)}, id, ${sess}::text::jsonb, now() + interval '1 day' from users where email = ${email}
    returning user_id`;
  return new Client(row!.user_id as string, email, token, () => server.url);
}
