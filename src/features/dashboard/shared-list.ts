// A traveler's saved places at an address that they share, and can withdraw at any time.
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { preparedQuery, room } from "../../../db/prepared-queries.ts";
import { sharedLists, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { savedPlaces } from "./saved-and-liked.ts";
import type { SavedListing, SharedListSettings } from "./schema.ts";

/** Places on a page of a shared list. */
export const LIST_PAGE = 60;

export type OpenList = SharedListSettings & { token: string };

/** The traveler's own list, if it is shared. */
export async function ownList(db: Database, userId: string): Promise<OpenList | undefined> {
  const [list] = await listOf(db, { userId });
  return list;
}

const listOf = preparedQuery((db) => {
  const { token, title, showsName } = sharedLists;
  return db
    .select({ token, title, showsName })
    .from(sharedLists)
    .where(eq(sharedLists.userId, room("userId")));
});

/** Shares the list, or changes how it is shown; the address stays. */
export async function shareList(db: Database, userId: string, wishes: SharedListSettings): Promise<OpenList> {
  const [list] = await db
    .insert(sharedLists)
    .values({ userId, token: newToken(), ...wishes })
    .onConflictDoUpdate({ target: sharedLists.userId, set: wishes })
    .returning();
  return list as OpenList;
}

/** Gives a shared list a new address; the old one stops working. @throws NotFound where none is shared */
export async function moveList(db: Database, userId: string): Promise<OpenList> {
  const [list] = await db
    .update(sharedLists)
    .set({ token: newToken() })
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
export async function readSharedList(db: Database, token: string, page: number): Promise<SharedList | undefined> {
  const list = await findByToken(db, token);
  if (!list) return undefined;
  const places = await savedPlaces(db, list.userId, { limit: LIST_PAGE, page });
  return { userId: list.userId, title: list.title, firstName: list.showsName ? list.firstName : null, places };
}

/** @throws NotFound for an unknown or withdrawn address */
export async function needSharedList(db: Database, token: string): Promise<void> {
  if (!(await findByToken(db, token))) throw new NotFound("This list is not shared.");
}

async function findByToken(db: Database, token: string) {
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
const newToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
