// The people and the noodle bar of these tests.
import type { Person, TestApp } from "../../test-app.ts";

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

/** Submits a business over HTTP. @returns its id */
export async function handIn(person: Person, form: object = noodleBar): Promise<string> {
  const response = await person.post("/api/businesses", form);
  if (response.status !== 200) throw new Error(`not created: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

type Reviewer = Pick<Person, "read" | "post">;

/** A decision on what the listing says now. */
export async function decide(
  admin: Reviewer,
  id: string,
  decision: { approved: boolean; reason?: string },
): Promise<Response> {
  const { version } = await admin.read(`/api/admin/businesses/${id}`);
  return admin.post(`/api/admin/businesses/${id}/approval`, { ...decision, version });
}

/** Submits a business, and an admin approves it. @returns its id */
export async function openUp(person: Person, admin: Person, form: object = noodleBar): Promise<string> {
  const id = await handIn(person, form);
  const response = await decide(admin, id, { approved: true });
  if (response.status !== 200) throw new Error(`not approved: ${await response.text()}`);
  return id;
}

export const owner = (app: TestApp, name: string) => app.join(name, { type: "business" });
