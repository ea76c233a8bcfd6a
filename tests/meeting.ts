// Businesses with owners, and travelers who swipe on them.
import { eq } from "drizzle-orm";
import { businesses } from "../db/schema/index.ts";
import type { SwipeAction } from "../db/vocabulary.ts";
import type { Person, TestApp } from "./test-app.ts";

/** A business user with a business, which is approved by default. */
export async function openBusiness(app: TestApp, owner: string, name: string, { approved = true } = {}) {
  const person = await app.join(owner, { type: "business" });
  const answer = await person.post("/api/businesses", { name, type: "restaurant", location: "1 Quay Street" });
  if (answer.status !== 200) throw new Error(`${name} did not open: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  if (approved) {
    await app.db.update(businesses).set({ isApproved: true, approvedAt: new Date() }).where(eq(businesses.id, id));
    await app.sql`insert into catalogue_version (version) values (1) on conflict ("only") do update set version = catalogue_version.version + 1`;
  }
  return { person, id, name };
}

export async function swipe(traveler: Person, businessId: string, action: SwipeAction): Promise<void> {
  const answer = await traveler.post("/api/swipes", { businessId, action });
  if (answer.status !== 200) throw new Error(`not swiped: ${await answer.text()}`);
}

/** Inserts travelers. @returns their ids */
export async function insertTravelers(app: TestApp, count: number): Promise<string[]> {
  const rows = await app.sql`
    insert into users (email, first_name, user_type, email_verified_at)
    select 'crowd-' || gen_random_uuid() || '@example.com', 'Guest ' || n, 'traveler', now() from generate_series(1, ${count}) n
    returning id`;
  return rows.map(({ id }) => id);
}

export const DAY = 24 * 3600_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the response
export async function readResponse(response: Promise<Response>): Promise<{ status: number; body: any }> {
  const answer = await response;
  return { status: answer.status, body: await answer.json() };
}
