// A traveler's saved places, shared at a secret URL until they stop sharing.

import { and, eq, isNull } from "drizzle-orm";
import { type Database, sharedLists, users } from "../../../db/index.ts";
import { placeholder, preparedQuery } from "../../../db/prepared-queries.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { listSavedPlaces } from "./saved-and-liked.ts";
import type { OwnList, SavedListing, SharedListSettings } from "./schema.ts";

export const PLACES_PER_PAGE = 60;

export type StoredList = SharedListSettings & { token: string };

export async function findOwnList(db: Database, userId: string): Promise<StoredList | undefined> {
  const [list] = await selectList(db, { userId });
  return list;
}

const selectList = preparedQuery((db) => {
  const { token, title, showsName } = sharedLists;
  return db
    .select({ token, title, showsName })
    .from(sharedLists)
    .where(eq(sharedLists.userId, placeholder("userId")));
});

export async function shareList(db: Database, userId: string, settings: SharedListSettings): Promise<StoredList> {
  const [list] = await db
    .insert(sharedLists)
    .values({ userId, token: createSecret(), ...settings })
    .onConflictDoUpdate({ target: sharedLists.userId, set: settings })
    .returning();
  return list as StoredList;
}

export async function renewListUrl(db: Database, userId: string): Promise<StoredList> {
  const [list] = await db
    .update(sharedLists)
    .set({ token: createSecret() })
    .where(eq(sharedLists.userId, userId))
    .returning();
  if (!list) throw new NotFound(t("You aren't sharing a list."));
  return list;
}

export const toOwnList = (baseUrl: string, list: StoredList | undefined): OwnList => ({
  url: list ? `${baseUrl}/list/${list.token}` : null,
  title: list?.title ?? null,
  showsName: list?.showsName ?? false,
});

/** The URL stops working for good: a list shared later gets a new one. */
export async function stopSharing(db: Database, userId: string): Promise<void> {
  await db.delete(sharedLists).where(eq(sharedLists.userId, userId));
}

export type SharedList = {
  userId: string;
  title: string | null;
  /** null if the traveler doesn't show their name. */
  firstName: string | null;
  places: SavedListing[];
};

export async function findSharedList(db: Database, token: string, page: number): Promise<SharedList | undefined> {
  const list = await findListByToken(db, token);
  if (!list) return undefined;
  const places = await listSavedPlaces(db, list.userId, { limit: PLACES_PER_PAGE, page });
  return { userId: list.userId, title: list.title, firstName: list.showsName ? list.firstName : null, places };
}

export const getListTitle = ({ title, firstName }: SharedList): string =>
  title ?? (firstName ? t("{firstName}'s saved places", { firstName }) : t("Saved Places"));

export function countPlaces({ places }: SharedList, city: string): string {
  const count = Math.min(places.length, PLACES_PER_PAGE);
  return places.length > PLACES_PER_PAGE
    ? t("More than {count, number} places in {city}", { count, city })
    : t("{count, plural, one {# place} other {# places}} in {city}", { count, city });
}

export async function assertListShared(db: Database, token: string): Promise<void> {
  if (!(await findListByToken(db, token))) throw new NotFound(t("This list is not shared."));
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
