// The people and the noodle bar these stories are about.
import type { Person, TestApp } from "../test-app.ts";

export const noodleBar = {
  name: "Noodle Bar Kumo",
  type: "restaurant",
  description: "Hand-pulled noodles, ten seats.",
  location: "12 Quay Street",
  contactInfo: "+377 00 00 00 01",
  website: "https://kumo.example",
  openingHours: "Tu-Su 12:00-14:30,19:00-22:00; Mo off",
  priceLevel: 2,
  latitude: 43.7350001,
  longitude: 7.4212345,
};

/** Hands a business in over HTTP. @returns its id */
export async function handIn(person: Person, form: object = noodleBar): Promise<string> {
  const answer = await person.post("/api/businesses", form);
  if (answer.status !== 200) throw new Error(`not handed in: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Hands a business in and has an admin approve it. @returns its id */
export async function openUp(person: Person, admin: Person, form: object = noodleBar): Promise<string> {
  const id = await handIn(person, form);
  const answer = await admin.post(`/api/admin/businesses/${id}/approval`, { approved: true });
  if (answer.status !== 200) throw new Error(`not approved: ${await answer.text()}`);
  return id;
}

export const owner = (app: TestApp, name: string) => app.join(name, { type: "business" });
