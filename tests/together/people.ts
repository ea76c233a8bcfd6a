// Friends in a room, for tests.
import { expect } from "bun:test";
import type { RoomState } from "../../src/features/together/schema.ts";
import type { Person, TestApp } from "../test-app.ts";

export type Friend = { person: Person; name: string; api: string };

type Options = { rule?: string; type?: string };

/** The first one starts the room, the others join as guests. */
export async function openRoom(
  app: Pick<TestApp, "visitor">,
  names: readonly string[],
  { rule = "all", type = "all" }: Options = {},
): Promise<{ code: string; friends: Friend[] }> {
  const first = app.visitor();
  const started = await first.post("/api/together", { name: names[0], rule, type });
  expect(started.status).toBe(200);
  const code = ((await started.json()) as { path: string }).path.slice("/together/".length);
  const api = `/api/together/${code}`;
  const friends: Friend[] = [{ person: first, name: names[0] as string, api }];
  for (const name of names.slice(1)) {
    const person = app.visitor();
    expect((await person.post(`${api}/members`, { name })).status).toBe(200);
    friends.push({ person, name, api });
  }
  return { code, friends };
}

export const decide = (
  { person, api }: Friend,
  businessId: string,
  action: "like" | "dislike" | "save",
  id: string = crypto.randomUUID(),
) => person.post(`${api}/swipes`, { id, businessId, action });

export const readState = ({ person, api }: Friend) => person.read<RoomState>(api);
