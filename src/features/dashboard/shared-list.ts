// A traveler's saved places at an address that they share, and can withdraw at any time.
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { preparedQuery, room } from "../../../db/prepared-queries.ts";
import { sharedLists, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { listSavedPlaces } from "./saved-and-liked.ts";
import type { SavedListing, SharedListSettings } from "./schema.ts";

/** Places on a page of a shared list. */
export const PLACES_PER_PAGE = 60;

export type StoredList = SharedListSettings & { token: string };

/** The traveler's own list, if it is shared. */
export async function findOwnList(db: Database, userId: string): Promise<StoredList | undefined> {
  const [list] = await selectList(db, { userId });
  return list;
}

const selectList = preparedQuery((db) => {
  const { token, title, showsName } = sharedLists;
  return db
    .select({ token, title, showsName })
    .from(sharedLists)
    .where(eq(sharedLists.userId, room("userId")));
});

/** Shares the list, or changes how it is shown; the address stays. */
export async function shareList(db: Database, userId: string, settings: SharedListSettings): Promise<StoredList> {
  const [list] = await db
    .insert(sharedLists)
    .values({ userId, token: createToken(), ...settings })
    .onConflictDoUpdate({ target: sharedLists.userId, set: settings })
    .returning();
  return list as StoredList;
}

/** Gives a shared list a new address; the old one stops working. @throws NotFound where none is shared */
export async function renewListUrl(db: Database, userId: string): Promise<StoredList> {
  const [list] = await db
    .update(sharedLists)
    .set({ token: createToken() })
    .where(eq(sharedLists.userId, userId))
    .returning();
  if (!list) throw new NotFound("You do not share a list.");
  return list;
}

/** The address stops working; a list shared later gets a new one. */
export async function stopSharing(db: Database, userId: string): Promise<void> {
  await db.delete(sharedLists).where(eq(sharedLists.userId, userId));
}

export type SharedList = {
  userId: string;
  title: string | null;
  /** The traveler's first name, if they chose to show it. */
  firstName: string | null;
  /** Last saved first; one more than LIST_PAGE where there is a next page. */
  places: SavedListing[];
};

/** What whoever has the address may see; undefined for an unknown or withdrawn one. @param page from 1 */
export async function findSharedList(db: Database, token: string, page: number): Promise<SharedList | undefined> {
  const list = await findListByToken(db, token);
  if (!list) return undefined;
  const places = await listSavedPlaces(db, list.userId, { limit: PLACES_PER_PAGE, page });
  return { userId: list.userId, title: list.title, firstName: list.showsName ? list.firstName : null, places };
}

/** @throws NotFound for an unknown or withdrawn address */
export async function assertListShared(db: Database, token: string): Promise<void> {
  if (!(await findListByToken(db, token))) throw new NotFound("This list is not shared.");
}

async function findListByToken(db: Database, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const { userId, title, showsName } = sharedLists;
  const [list] = await db
    .select({ userId, title, showsName, firstName: users.firstName })
    .from(sharedLists)
    .innerJoin(users, eq(users.id, sharedLists.userId))
    .where(and(eq(sharedLists.token, token), isNull(users.suspendedAt)));
  return list;
}

/** 256 random bits. */
const createToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
