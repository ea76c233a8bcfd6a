import { eq, sql } from "drizzle-orm";
import { businesses, type Database, fullName, users } from "../../../db/index.ts";
import type { Config } from "../../config.ts";
import { Conflict, NotFound, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { orderTags, parseTags } from "../imports/tags.ts";
import { checkOwnMatter, type DecisionRecord, decide } from "./decisions/decide.ts";
import { invalidateCatalogue } from "./listing/catalogue-version.ts";
import { editedFacts } from "./listing/fact-edits.ts";
import { formatField, toFieldChanges } from "./listing/field-changes.ts";
import { withFormerNames } from "./listing/former-names.ts";
import { EDITABLE_FIELDS, type EditableField, isCoordinate, markEdited } from "./listing/hand-edits.ts";
import { factColumns } from "./listing/listings.ts";
import { assertWebsite } from "./listing/own-address.ts";
import { acceptStaffEdit, listingVersion, type PendingChanges, pendingChanges } from "./listing/pending-changes.ts";
import type { EditedPlace, PlaceEdit } from "./schema.ts";

/** Without an owner, imports keep what changed; with one, the owner is told. @throws NotFound, Conflict, ValidationError */
export const editPlace = async (
  { db, config }: { db: Database; config: Pick<Config, "baseUrl"> },
  staffId: string,
  id: string,
  { tags, reason, version, ...facts }: PlaceEdit,
): Promise<EditedPlace> =>
  decide<EditablePlace, EditedPlace>(db, staffId, {
    load: (tx) => lockEditablePlace(tx, id),
    concerns: ({ ownerId }) => [ownerId],
    async apply(tx, before) {
      const { ownerId } = before;
      if (ownerId) assertExplained(reason, version);
      const requested: Partial<Pick<EditablePlace, EditableField>> = { ...facts, ...(tags && { tags: toTags(tags) }) };
      const changed = EDITABLE_FIELDS.filter(
        (field) => requested[field] !== undefined && !isSame(requested[field], before[field]),
      );
      if (changed.includes("website")) assertWebsite(requested.website, config.baseUrl);
      if (changed.length === 0) return { result: { changed, locked: before.locked } };
      if (version && version !== before.version)
        throw new Conflict(t("This listing has changed since you opened it. Reload the page to see it as it is now."));
      const edited = ownerId ? [] : listEdited(changed, before, requested);
      const locked = sortLocked([...new Set([...before.locked, ...edited])]);
      await writeEdit(tx, before, { ...requested, locked, handEdits: markEdited(before, edited) }, changed);
      const record: DecisionRecord = {
        action: "place.edit",
        subject: { id, name: requested.name ?? before.name, ownerId },
        detail: { changed },
        reader: ownerId,
        reason,
        ...(reason && { news: "listing-edited", facts: { changes: toFieldChanges(changed, before, requested) } }),
      };
      return { result: { changed, locked }, record };
    },
  });

function assertExplained(reason: string | null, version: string | undefined): void {
  if (reason && version) return;
  const problems = {
    ...(!reason && { reason: [t("Tell the owner why.")] }),
    ...(!version && { version: [t("Send the version that you read.")] }),
  };
  throw new ValidationError(t("This listing has an owner, who reads why you edit it."), problems);
}

/** @param values what is written; the others stay */
export async function writeEdit(
  tx: Database,
  { id, name, facts, isApproved }: EditablePlace,
  { locked, handEdits, ...values }: Partial<Facts> & Pick<EditablePlace, "locked" | "handEdits"> & { factEdits?: null },
  changed: readonly string[],
): Promise<void> {
  await tx
    .update(businesses)
    .set({
      ...editedFacts("admin", facts, values.facts),
      ...values,
      lockedFields: locked,
      handEdits,
      ...(changed.includes("name") && { formerNames: withFormerNames(sql`array[${name}::text]`) }),
      updatedAt: sql`now()`,
    })
    .where(eq(businesses.id, id));
  await acceptStaffEdit(tx, id, changed);
  if (isApproved) await invalidateCatalogue(tx);
}

/** One coordinate alone would be wrong, so both are locked. */
const listEdited = (changed: EditableField[], before: Facts, requested: Partial<Facts>): string[] => [
  ...changed.flatMap((field) => (isByLanguage(field) ? listChangedTexts(field, before, requested) : [field])),
  ...(changed.some(isCoordinate) ? ["latitude", "longitude"] : []),
];

/** Fields, and texts by language, in the order of the fields. */
export const sortLocked = (locked: readonly string[]): string[] =>
  EDITABLE_FIELDS.flatMap((field) => locked.filter((one) => one.split(".", 1)[0] === field).sort());

type Facts = Pick<EditablePlace, EditableField>;
type TextField = "names" | "descriptions";
const isByLanguage = (field: EditableField): field is TextField => field === "names" || field === "descriptions";

/** Such as `names.de`. */
function listChangedTexts(
  field: TextField,
  { [field]: before }: Pick<Facts, TextField>,
  { [field]: after }: Partial<Pick<Facts, TextField>>,
): string[] {
  const languages = Object.keys({ ...before, ...after });
  return languages.filter((language) => before?.[language] !== after?.[language]).map((one) => `${field}.${one}`);
}

const toTags = (texts: readonly string[]) => orderTags(texts.flatMap((text) => parseTags(`${text};`)));

const isSame = (a: unknown, b: unknown) => Bun.deepEquals(a ?? null, b ?? null);

// What the staff reads before editing a listing.
const columns = {
  id: businesses.id,
  ...factColumns,
  tags: businesses.tags,
  locked: businesses.lockedFields,
  handEdits: businesses.handEdits,
  isApproved: businesses.isApproved,
  ownerId: businesses.userId,
  sourceId: businesses.sourceId,
  version: listingVersion,
};

export type EditablePlace = Awaited<ReturnType<typeof findEditablePlace>>;

export async function findEditablePlace(db: Database, staffId: string, id: string) {
  const place = await readPlace(db, id);
  await checkOwnMatter(db, staffId, [place.ownerId]);
  return place;
}

/** `pending` are the owner's changes that wait for review, not rejected ones. */
export type ListingOwner = { name: string | null; email: string; pending: { label: string; value: string }[] };

export async function findListingOwner(db: Database, id: string): Promise<ListingOwner | null> {
  const [owner] = await db
    .select({
      name: fullName(users),
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
  return readPlace(tx, id);
}

async function readPlace(db: Database, id: string) {
  const [place] = await db.select(columns).from(businesses).where(eq(businesses.id, id));
  if (!place) throw new NotFound(t("There is no such place."));
  return place;
}
