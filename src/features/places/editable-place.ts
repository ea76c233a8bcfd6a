// What the staff reads before editing a listing.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, users } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { checkOwnMatter } from "./decisions/decide.ts";
import { formatField } from "./listing/field-changes.ts";
import { factColumns } from "./listing/listings.ts";
import { listingVersion, type PendingChanges, pendingChanges } from "./listing/pending-changes.ts";

const columns = {
  id: businesses.id,
  ...factColumns,
  tags: businesses.tags,
  locked: businesses.lockedFields,
  isApproved: businesses.isApproved,
  ownerId: businesses.userId,
  sourceId: businesses.sourceId,
  version: listingVersion,
};

export type EditablePlace = Awaited<ReturnType<typeof findEditablePlace>>;

export async function findEditablePlace(db: Database, staffId: string, id: string) {
  const [place] = await db.select(columns).from(businesses).where(eq(businesses.id, id));
  if (!place) throw notFound();
  await checkOwnMatter(db, staffId, [place.ownerId]);
  return place;
}

/** `pending` are the owner's changes that wait for review, not rejected ones. */
export type ListingOwner = { name: string | null; email: string; pending: { label: string; value: string }[] };

export async function findListingOwner(db: Database, id: string): Promise<ListingOwner | null> {
  const [owner] = await db
    .select({
      name: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      email: users.email,
      pendingChanges: sql<PendingChanges | null>`case when ${businesses.changesRejectionReason} is null then ${pendingChanges} end`,
    })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.userId))
    .where(eq(businesses.id, id));
  if (!owner) return null;
  const { pendingChanges: changes, ...person } = owner;
  return { ...person, pending: Object.entries(changes ?? {}).map(([field, value]) => formatField(field, value)) };
}

/** Reads after locking: a query that waits for the lock would see the photos as they were before it waited. @throws NotFound */
export async function lockEditablePlace(tx: Database, id: string) {
  await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, id)).for("update");
  const [place] = await tx.select(columns).from(businesses).where(eq(businesses.id, id));
  if (!place) throw notFound();
  return place;
}

const notFound = () => new NotFound(t("There is no such place."));
