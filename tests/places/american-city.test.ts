// In a city of the United States, what people read has its clock, its order of dates and its prices.
import { beforeAll, expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";
import { openUp, owner } from "./owner/people.ts";

const app = useTestApp();
beforeAll(() => {
  Object.assign(app.ctx.city, { name: "San Francisco", timezone: "America/Los_Angeles" });
});

test("Tess reads hours and prices as they are written there, and Greta as at home", async () => {
  const ada = await app.join("Ada Admin", { admin: true });
  const kenji = await owner(app, "Kenji");
  const id = await openUp(kenji, ada);
  const tess = await app.join("Tess");
  const html = await (await tess.get(`/business/${id}`)).text();
  expect(html).toContain('data-locale="en-US" data-price-sign="$"');
  expect(html).toContain("12:00\u00a0PM–2:30\u00a0PM");
  expect(html).toContain("$$ · ");
  expect(html).toContain('"priceRange":"$$"');
  const german = await (await tess.get(`/business/${id}?lang=de`)).text();
  expect(german).toContain("12:00–14:30");
  expect(german).toContain("$$ · ");

  const eventDate = "2027-01-02T03:30:00Z";
  const event = await (await kenji.post("/api/events", { title: "Noodle night", eventDate })).json();
  await app.sql`update users set email_verified_at = now() where id = ${tess.id}`;
  expect((await tess.post(`/api/events/${event.id}/rsvp`, { status: "in" })).status).toBe(200);
  expect((await kenji.delete(`/api/events/${event.id}`)).status).toBe(200);
  const mails = await app.deliver();
  expect(mails.findLast(({ to }) => to === tess.email)!.text).toContain("Fri, Jan 1, 2027, 7:30\u00a0PM");
});
