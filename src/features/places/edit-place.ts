import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { Config } from "../../config.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { orderTags, parseTags } from "../imports/tags.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";
import { editedFacts } from "../listings/fact-edits.ts";
import { factColumns } from "../listings/listings.ts";
import { assertWebsite } from "../listings/own-address.ts";
import { EDITABLE_FIELDS, type EditableField, type EditedPlace, type PlaceEdit } from "./schema.ts";

const fields = Object.keys(EDITABLE_FIELDS) as EditableField[];

const columns = {
  id: businesses.id,
  ...factColumns,
  tags: businesses.tags,
  locked: businesses.lockedFields,
  isApproved: businesses.isApproved,
  ownerId: businesses.userId,
  sourceId: businesses.sourceId,
};

export type EditablePlace = Awaited<ReturnType<typeof findEditablePlace>>;

/** @throws NotFound for an unknown id, Conflict unless the place is imported and unclaimed */
export async function findEditablePlace(db: Database, id: string) {
  const [place] = await db.select(columns).from(businesses).where(eq(businesses.id, id));
  return assertEditable(place);
}

export async function isEditablePlace(db: Database, id: string): Promise<boolean> {
  const origin = { ownerId: businesses.userId, sourceId: businesses.sourceId };
  const [place] = await db.select(origin).from(businesses).where(eq(businesses.id, id));
  return place !== undefined && isEditable(place);
}

/**
 * Imports don't overwrite the changed fields until the place is claimed; of texts in other languages, those that were changed. A field sent with its current value is not a change.
 * @throws NotFound for an unknown id, Conflict unless the place is imported and unclaimed, ValidationError for its website
 */
export async function editPlace(
  { db, config }: { db: Database; config: Pick<Config, "baseUrl"> },
  adminId: string,
  id: string,
  { tags, ...facts }: PlaceEdit,
): Promise<EditedPlace> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select(columns).from(businesses).where(eq(businesses.id, id)).for("update");
    const before = assertEditable(row);
    const requested: Partial<Pick<EditablePlace, EditableField>> = { ...facts, ...(tags && { tags: toTags(tags) }) };
    const changed = fields.filter(
      (field) => requested[field] !== undefined && !isSame(requested[field], before[field]),
    );
    if (changed.includes("website")) assertWebsite(requested.website, config.baseUrl);
    if (changed.length === 0) return { changed, locked: before.locked };
    // One coordinate alone would be wrong, so both are locked.
    const isMoved = changed.some((field) => field === "latitude" || field === "longitude");
    const allLocked = new Set<string>([
      ...before.locked,
      ...changed.flatMap((field) => (isByLanguage(field) ? listChangedTexts(field, before, requested) : [field])),
      ...(isMoved ? ["latitude", "longitude"] : []),
    ]);
    const locked = fields.flatMap((field) => [...allLocked].filter((one) => one.split(".", 1)[0] === field).sort());
    await tx
      .update(businesses)
      .set({
        ...requested,
        ...editedFacts("admin", before.facts, requested.facts),
        lockedFields: locked,
        updatedAt: sql`now()`,
      })
      .where(eq(businesses.id, id));
    if (before.isApproved) await invalidateCatalogue(tx);
    await recordAudit(tx, {
      adminId,
      action: "place.edit",
      subject: { id, name: requested.name ?? before.name },
      detail: { changed },
    });
    return { changed, locked };
  });
}

type TextField = "names" | "descriptions";
const isByLanguage = (field: EditableField): field is TextField => field === "names" || field === "descriptions";

/** Such as `names.de`. */
function listChangedTexts(
  field: TextField,
  { [field]: before }: Pick<EditablePlace, TextField>,
  { [field]: after }: Partial<Pick<EditablePlace, TextField>>,
): string[] {
  const languages = Object.keys({ ...before, ...after });
  return languages.filter((language) => before?.[language] !== after?.[language]).map((one) => `${field}.${one}`);
}

type Origin = { ownerId: string | null; sourceId: string | null };

const isEditable = ({ ownerId, sourceId }: Origin) => ownerId === null && sourceId !== null;

function assertEditable<Row extends Origin>(place: Row | undefined): Row {
  if (!place) throw new NotFound(t("There is no such place."));
  if (!isEditable(place)) throw new Conflict(t("Only the owner can change this listing."));
  return place;
}

const toTags = (texts: readonly string[]) => orderTags(texts.flatMap((text) => parseTags(`${text};`)));

const isSame = (a: unknown, b: unknown) => Bun.deepEquals(a ?? null, b ?? null);
