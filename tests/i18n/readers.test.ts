// What the server writes for people is in the language of whoever reads it.
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { businesses } from "../../db/schema/index.ts";
import { inDays, openBusiness } from "../meeting.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp({ LANGUAGES: "en,en-XA" });

test("each guest reads in their own language that an event is canceled", async () => {
  const [amira, ben] = [await app.join("Amira"), await app.join("Ben")];
  const luc = await openBusiness(app, "Luc", "Chez Luc");
  for (const person of [ben, luc.person]) await person.get("/language/en-XA?returnTo=/");
  const event = await (
    await luc.person.post("/api/events", { title: "Olive oil tasting", eventDate: inDays(7) })
  ).json();
  for (const guest of [amira, ben]) await guest.post(`/api/events/${event.id}/rsvp`, { status: "in" });
  await luc.person.send("DELETE", `/api/events/${event.id}`);
  const [toAmira] = await amira.read("/api/users/messages");
  expect(toAmira.title).toBe("Canceled: Olive oil tasting");
  expect(toAmira.content).toEndWith("You don't need to do anything. Chez Luc is sorry to miss you.");
  const [toBen] = await ben.read("/api/users/messages");
  expect(toBen.title).toStartWith("Çáñçéļéð: Olive oil tasting");
  expect(toBen).not.toHaveProperty("notice");
  const [sent] = await luc.person.read("/api/businesses/messages");
  expect(sent.title).toBe(toBen.title);
});

test("the tags of a place come with their labels, except in English", async () => {
  const luc = await openBusiness(app, "Odile", "Cave Odile");
  await app.db
    .update(businesses)
    .set({ tags: ["kind:wine bar", "feature:singing waiters"] })
    .where(eq(businesses.id, luc.id));
  const path = `/api/businesses/${luc.id}`;
  expect(await app.visitor().read(path)).not.toHaveProperty("tagLabels");
  const response = await app.visitor().get(path, { "accept-language": "en-XA" });
  const { tags, tagLabels } = await response.json();
  expect(tags).toEqual(["kind:wine bar", "feature:singing waiters"]);
  expect(tagLabels).toEqual([expect.stringMatching(/^ŵíñé ƀáŕ/), "singing waiters"]);
});
