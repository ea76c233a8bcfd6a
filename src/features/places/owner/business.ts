import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses } from "../../../../db/schema/index.ts";
import type { Config } from "../../../config.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { saveApprovedFacts } from "../listing/approved-facts.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { editedFacts, toFactEdits } from "../listing/fact-edits.ts";
import { listingColumns } from "../listing/listings.ts";
import { assertWebsite } from "../listing/own-address.ts";
import { lockOwnBusiness } from "../listing/ownership.ts";
import { dropPendingChanges, pendingChanges, splitChanges } from "../listing/pending-changes.ts";
import { type ImageDeps, removeVersions } from "../photos/versions.ts";
import type { BusinessChanges, BusinessForm, OwnBusiness } from "./schema.ts";
import { toOwnTags } from "./vocabulary.ts";

export async function findOwnBusiness(db: Database, userId: string): Promise<OwnBusiness | null> {
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.userId, userId));
  return row ? toOwnBusiness(row) : null;
}

export async function getOwnBusiness(db: Database, userId: string): Promise<OwnBusiness> {
  const own = await findOwnBusiness(db, userId);
  if (!own) throw new NotFound(t("You have no business profile yet."));
  return own;
}

/** Submits a new business for review. @throws Conflict if the user already has one, ValidationError for its website */
export async function createBusiness(
  { db, config }: { db: Database; config: Pick<Config, "baseUrl"> },
  userId: string,
  form: BusinessForm,
): Promise<OwnBusiness> {
  assertWebsite(form.website, config.baseUrl);
  const tags = toOwnTags(form.tags ?? [], []);
  const [row] = await db
    .insert(businesses)
    .values({ ...form, tags, factEdits: toFactEdits("owner", null, form.facts), userId, confirmedAt: sql`now()` })
    .onConflictDoNothing({ target: businesses.userId })
    .returning(ownColumns);
  if (!row) throw new Conflict(t("You already have a business profile. Edit it instead."));
  return toOwnBusiness(row);
}

/** It stays approved; by the operator's setting, changes wait for review. @throws NotFound, Forbidden, ValidationError */
export async function editBusiness(
  { db, config }: { db: Database; config: Pick<Config, "reviewEdits" | "baseUrl"> },
  userId: string,
  id: string,
  { tags, ...others }: BusinessChanges,
): Promise<OwnBusiness> {
  return db.transaction(async (tx) => {
    const { before, fields } = await lockForEdit(tx, userId, id);
    const waiting = before.pendingChanges?.tags ?? [];
    const changes = { ...others, ...(tags && { tags: toOwnTags(tags, [...before.tags, ...waiting]) }) };
    const { isApproved, maybeClosed } = before;
    const { live, pending } = splitChanges(isApproved ? config.reviewEdits : "none", before, fields, changes);
    const isSame = Object.keys(live).length === 0 && Bun.deepEquals(pending, fields);
    if ((before.pendingChanges?.website ?? before.website) !== changes.website)
      assertWebsite(changes.website, config.baseUrl);
    if (isSame && !before.rejectedAt && !before.changesRejectionReason) return toOwnBusiness(before);
    const review = isApproved
      ? { changedAt: sql`now()`, changesRejectionReason: null, pendingChanges: nullIfEmpty(pending) }
      : { rejectedAt: null, rejectionReason: null };
    if (isApproved) await saveApprovedFacts(tx, id);
    const [after] = await tx
      .update(businesses)
      .set({
        ...live,
        ...editedFacts("owner", before.facts, live.facts),
        ...review,
        updatedAt: sql`now()`,
        confirmedAt: sql`now()`,
        maybeClosedAt: null,
      })
      .where(eq(businesses.id, id))
      .returning(ownColumns);
    if (isApproved && (maybeClosed || Object.keys(live).length > 0)) await invalidateCatalogue(tx);
    return toOwnBusiness(after as Row);
  });
}

/** Withdraws all changes and photos that wait or were rejected. Repeating it changes nothing. @throws NotFound, Forbidden */
export async function withdrawChanges(imageDeps: ImageDeps, userId: string, id: string): Promise<OwnBusiness> {
  const { own, photos } = await imageDeps.db.transaction(async (tx) => {
    const { before } = await lockForEdit(tx, userId, id);
    if (!before.pendingChanges) return { own: toOwnBusiness(before), photos: [] };
    const photos = await dropPendingChanges(tx, id);
    return { own: await getOwnBusiness(tx, userId), photos };
  });
  await removeVersions(imageDeps, photos);
  return own;
}

async function lockForEdit(tx: Database, userId: string, id: string) {
  await lockOwnBusiness(tx, userId, id);
  const [row] = await tx
    .select({ ...ownColumns, fields: businesses.pendingChanges })
    .from(businesses)
    .where(eq(businesses.id, id));
  const { fields, ...before } = row as Row & { fields: Record<string, unknown> | null };
  return { before, fields: fields ?? {} };
}

const nullIfEmpty = (changes: Record<string, unknown>) => (Object.keys(changes).length > 0 ? changes : null);

export const ownColumns = {
  ...listingColumns,
  ...pick(businesses, "isApproved", "rejectedAt", "rejectionReason", "changedAt"),
  pendingChanges,
  ...pick(businesses, "changesRejectionReason", "createdAt", "updatedAt"),
};

type Times = "rejectedAt" | "changedAt" | "createdAt" | "updatedAt";
type Row = Omit<OwnBusiness, Times> & {
  rejectedAt: Date | null;
  changedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export function toOwnBusiness({ rejectedAt, changedAt, createdAt, updatedAt, ...row }: Row): OwnBusiness {
  return {
    ...row,
    rejectedAt: rejectedAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
