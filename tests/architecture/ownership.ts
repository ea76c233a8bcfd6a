// Records that belong to one user, and requests for them by another user with the same role.
import type postgres from "postgres";
import { sha256 } from "../../src/encoding/hash.ts";
import { PASSWORD } from "../test-app.ts";
import type { Caller } from "./access.ts";

export type Attempt = {
  /** As in `ACCESS`. */
  route: string;
  /** The role of the owner, and of the other user who sends the request. */
  as: "traveler" | "business";
  path: string;
  body?: unknown;
};

const TOKEN = "A".repeat(43);

/** Inserts one record of every kind that has an owner. @returns the requests for them @param owners user ids */
export async function insertOwnedRecords(
  sql: postgres.Sql,
  owners: Record<"traveler" | "business", string>,
): Promise<Attempt[]> {
  const id = {
    business: crypto.randomUUID(),
    photo: crypto.randomUUID(),
    event: crypto.randomUUID(),
    claim: crypto.randomUUID(),
    identity: crypto.randomUUID(),
    avatar: crypto.randomUUID(),
    subscription: crypto.randomUUID(),
    plan: crypto.randomUUID(),
    trip: crypto.randomUUID(),
    token: crypto.randomUUID(),
    passkey: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url"),
  };
  await sql`
    insert into businesses (id, user_id, name, type, location, is_approved, approved_at)
    values (${id.business}, ${owners.business}, 'Bar Prova', 'restaurant', '1 Quay', true, now())`;
  await sql`
    insert into business_photos (id, business_id, position, url, width, height, hash)
    values (${id.photo}, ${id.business}, 0, ${`/photos/${id.photo}/960.webp`}, 960, 640, ${sha256(id.photo)})`;
  await sql`
    insert into events (id, business_id, title, event_date)
    values (${id.event}, ${id.business}, 'An evening', now() + interval '7 days')`;
  await sql`
    insert into sources (id, name, attribution) values ('theirs', 'A table', 'A table') on conflict do nothing`;
  const [imported] = await sql`
    insert into businesses (name, type, location, is_approved, approved_at, source_id, source_ref)
    values ('Trattoria', 'restaurant', '2 Quay', true, now(), 'theirs', ${id.claim}) returning id`;
  await sql`
    insert into claims (id, business_id, user_id) values (${id.claim}, ${imported!.id}, ${owners.business})`;
  await sql`
    insert into identities (id, issuer, subject, user_id)
    values (${id.identity}, 'https://id.example', ${id.identity}, ${owners.traveler})`;
  await sql`
    insert into passkeys (id, user_id, name, public_key, counter, transports, backed_up)
    values (${id.passkey}, ${owners.traveler}, 'A telephone', ${TOKEN}, 0, '{}', false)`;
  await sql`
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, sid, agent, language, token)
    values (${id.subscription}, ${owners.traveler}, 'https://push.example.net/a', '', '', '', '', 'en', ${TOKEN})`;
  const token = { id: id.token, name: "A program", scopes: ["read"] };
  const sess = JSON.stringify({ createdAt: new Date().toISOString(), remember: false, agent: "", token });
  await sql`
    insert into sessions (sid, user_id, sess, expire)
    values (${sha256(id.token)}, ${owners.traveler}, ${sess}::text::jsonb, now() + interval '1 day')`;
  await sql`insert into avatars (id, user_id) values (${id.avatar}, ${owners.traveler})`;
  await sql`
    insert into plans (id, user_id, trip_id, date, request, stops)
    values (${id.plan}, ${owners.traveler}, ${id.trip}, '2035-11-23', '{"start":"10:00","end":"18:00","from":null,"pace":"normal","meals":[]}', '[]')`;
  await sql`
    insert into visits (user_id, business_id, day, answer, after_seq)
    values (${owners.traveler}, ${id.business}, '2026-11-21', 'fine', 0)`;
  const visit = `/api/visits/${id.business}`;
  const at = `/api/businesses/${id.business}`;
  const plan = `/api/plans/${id.plan}`;
  const trip = `/api/trips/${id.trip}`;
  return [
    { route: "PATCH /api/businesses/:id", as: "business", path: at, body: { name: "Taken" } },
    { route: "DELETE /api/businesses/:id/pending-changes", as: "business", path: `${at}/pending-changes` },
    { route: "POST /api/businesses/:id/confirmation", as: "business", path: `${at}/confirmation` },
    { route: "POST /api/businesses/:id/photos", as: "business", path: `${at}/photos` },
    { route: "DELETE /api/businesses/:id/photos/:photoId", as: "business", path: `${at}/photos/${id.photo}` },
    {
      route: "PUT /api/businesses/:id/photos/order",
      as: "business",
      path: `${at}/photos/order`,
      body: { photoIds: [id.photo] },
    },
    { route: "PATCH /api/events/:id", as: "business", path: `/api/events/${id.event}`, body: { title: "Taken" } },
    { route: "DELETE /api/events/:id", as: "business", path: `/api/events/${id.event}` },
    { route: "GET /api/events/:id/attendees.csv", as: "business", path: `/api/events/${id.event}/attendees.csv` },
    { route: "GET /events/:id/attendees", as: "business", path: `/events/${id.event}/attendees` },
    { route: "DELETE /api/claims/:id", as: "business", path: `/api/claims/${id.claim}` },
    {
      route: "DELETE /api/auth/identities/:id",
      as: "traveler",
      path: `/api/auth/identities/${id.identity}`,
      body: { password: PASSWORD },
    },
    {
      route: "DELETE /api/auth/passkeys/:id",
      as: "traveler",
      path: `/api/auth/passkeys/${id.passkey}`,
      body: { password: PASSWORD },
    },
    { route: "DELETE /api/users/tokens/:id", as: "traveler", path: `/api/users/tokens/${id.token}` },
    {
      route: "PATCH /api/auth/passkeys/:id",
      as: "traveler",
      path: `/api/auth/passkeys/${id.passkey}`,
      body: { name: "Taken" },
    },
    { route: "DELETE /api/push/subscriptions/:id", as: "traveler", path: `/api/push/subscriptions/${id.subscription}` },
    { route: "GET /plan/:id", as: "traveler", path: `/plan/${id.plan}` },
    { route: "GET /api/plans/:id", as: "traveler", path: plan },
    { route: "PATCH /api/plans/:id", as: "traveler", path: plan, body: { revision: 0, stops: [] } },
    { route: "DELETE /api/plans/:id", as: "traveler", path: plan },
    { route: "GET /api/plans/:id/file/:format", as: "traveler", path: `${plan}/file/ics` },
    { route: "GET /api/plans/:id/kept", as: "traveler", path: `${plan}/kept` },
    { route: "POST /api/plans/:id/link", as: "traveler", path: `${plan}/link` },
    { route: "DELETE /api/plans/:id/link", as: "traveler", path: `${plan}/link` },
    { route: "GET /trips/:id", as: "traveler", path: `/trips/${id.trip}` },
    { route: "PATCH /api/trips/:id", as: "traveler", path: trip, body: { name: "Taken" } },
    { route: "DELETE /api/trips/:id", as: "traveler", path: trip },
    { route: "POST /api/trips/:id/link", as: "traveler", path: `${trip}/link` },
    { route: "DELETE /api/trips/:id/link", as: "traveler", path: `${trip}/link` },
    { route: "GET /api/trips/:id/file/ics", as: "traveler", path: `${trip}/file/ics` },
    { route: "POST /api/trips/:id/days", as: "traveler", path: `${trip}/days`, body: { date: "2035-11-24" } },
    { route: "PUT /api/visits/:businessId", as: "traveler", path: visit, body: { answer: "loved" } },
    { route: "DELETE /api/visits/:businessId", as: "traveler", path: visit },
    { route: "GET /avatars/:avatarId/:file", as: "traveler", path: `/avatars/${id.avatar}/256.webp` },
  ];
}

/** 415 because a form without files is rejected before its owner is checked. */
const REFUSED: readonly number[] = [403, 404, 415];

/** Sends the requests as other users. @returns the requests that were not refused, and whether any record changed */
export async function callAsOthers(
  sql: postgres.Sql,
  attempts: readonly Attempt[],
  others: Record<Attempt["as"], Caller>,
): Promise<string[]> {
  const before = await getChecksum(sql);
  const wrong: string[] = [];
  for (const { route, as, path, body } of attempts) {
    const { status } = await others[as].send(route.split(" ")[0]!, path, body);
    if (!REFUSED.includes(status)) wrong.push(`${route}: another ${as} got ${status}`);
  }
  if ((await getChecksum(sql)) !== before) wrong.push("a record of another user changed");
  return wrong;
}

async function getChecksum(sql: postgres.Sql): Promise<string> {
  const tables = [
    "businesses",
    "business_photos",
    "events",
    "claims",
    "identities",
    "passkeys",
    "avatars",
    "push_subscriptions",
    "plans",
  ];
  const sums = [];
  for (const table of tables) {
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
    );
    sums.push(row!.sum);
  }
  return sums.join(" ");
}
