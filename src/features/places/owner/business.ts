import { eq, sql } from "drizzle-orm";
import { businesses, type Database, pick, pickTimes } from "../../../../db/index.ts";
import type { FieldChange } from "../../../../db/vocabulary.ts";
import type { Config } from "../../../config.ts";
import { Conflict, NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { editedFacts, toFactEdits } from "../listing/fact-edits.ts";
import { type FormattedChange, formatFieldChange } from "../listing/field-changes.ts";
import { listingColumns } from "../listing/listings.ts";
import { assertWebsite } from "../listing/own-address.ts";
import { lockOwnBusiness } from "../listing/ownership.ts";
import { dropPendingChanges, pendingChanges, saveApprovedFacts, splitChanges } from "../listing/pending-changes.ts";
import { type ImageDeps, removeVersions } from "../photos/gallery.ts";
import type { BusinessChanges, BusinessForm, OwnBusiness } from "./schema.ts";
import { toOwnTags } from "./vocabulary.ts";

export async function findOwnBusiness(db: Database, userId: string): Promise<OwnBusiness | null> {
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.userId, userId));
  return row ?? null;
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
  return row;
}

/** It stays approved; by the operator's setting, changes wait for review. @throws NotFound, Forbidden, ValidationError */
export const editBusiness = async (
  { db, config }: { db: Database; config: Pick<Config, "reviewEdits" | "baseUrl"> },
  userId: string,
  id: string,
  { tags, ...others }: BusinessChanges,
): Promise<OwnBusiness> =>
  db.transaction(async (tx) => {
    const { before, fields } = await lockForEdit(tx, userId, id);
    const waiting = before.pendingChanges?.tags ?? [];
    const changes = { ...others, ...(tags && { tags: toOwnTags(tags, [...before.tags, ...waiting]) }) };
    const { isApproved, maybeClosed } = before;
    const { live, pending } = splitChanges(isApproved ? config.reviewEdits : "none", before, fields, changes);
    const isSame = Object.keys(live).length === 0 && Bun.deepEquals(pending, fields);
    if ((before.pendingChanges?.website ?? before.website) !== changes.website)
      assertWebsite(changes.website, config.baseUrl);
    if (isSame && !before.rejectedAt && !before.changesRejectionReason) return before;
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
    return after as OwnBusiness;
  });

/** Withdraws all changes and photos that wait or were rejected. Repeating it changes nothing. @throws NotFound, Forbidden */
export async function withdrawChanges(imageDeps: ImageDeps, userId: string, id: string): Promise<OwnBusiness> {
  const { own, photos } = await imageDeps.db.transaction(async (tx) => {
    const { before } = await lockForEdit(tx, userId, id);
    if (!before.pendingChanges) return { own: before, photos: [] };
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
  const { fields, ...before } = row as OwnBusiness & { fields: Record<string, unknown> | null };
  return { before, fields: fields ?? {} };
}

const nullIfEmpty = (changes: Record<string, unknown>) => (Object.keys(changes).length > 0 ? changes : null);

export const ownColumns = {
  ...listingColumns,
  ...pick(businesses, "isApproved", "rejectionReason", "changesRejectionReason"),
  ...pickTimes(businesses, "rejectedAt", "changedAt", "createdAt", "updatedAt"),
  pendingChanges,
};

// What owners see of their business: the listing, and what the staff edited lately.
export type StaffEdit = { at: string; reason: string; changes: FormattedChange[] };

const MAX_EDITS = 3;

/** Latest first. Read from the news that the owner got, which are kept for some days: emails may be off. */
const staffEdits = sql<{ at: string; reason: string; changes: FieldChange[] }[]>`coalesce((
  select jsonb_agg(facts || jsonb_build_object('at', created_at) order by created_at desc) from (
    select n.facts, n.created_at from outbox n
    where n.user_id = businesses.user_id and n.kind = 'listing-edited' and n.facts ->> 'businessId' = businesses.id::text
    order by n.created_at desc limit ${MAX_EDITS}) latest), '[]')`;

export async function findOwnProfile(
  db: Database,
  userId: string,
): Promise<{ business: OwnBusiness | null; edits: StaffEdit[] }> {
  const [row] = await db
    .select({ ...ownColumns, edits: staffEdits })
    .from(businesses)
    .where(eq(businesses.userId, userId));
  if (!row) return { business: null, edits: [] };
  const { edits, ...business } = row;
  return {
    business,
    edits: edits.map(({ at, reason, changes }) => ({
      at: new Date(at).toISOString(),
      reason,
      changes: changes.map(formatFieldChange),
    })),
  };
}
