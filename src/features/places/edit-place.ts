// An admin mends imported places that nobody has claimed; their changes survive later imports.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { orderTags, tagsFromWords } from "../imports/tags.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";
import { factColumns } from "../listings/listings.ts";
import { EDITABLE_FIELDS, type EditableField, type EditedPlace, type PlaceEdit } from "./schema.ts";

const fields = Object.keys(EDITABLE_FIELDS) as EditableField[];

const columns = {
  id: businesses.id,
  ...factColumns,
  tags: businesses.tags,
  kept: businesses.lockedFields,
  isApproved: businesses.isApproved,
  ownerId: businesses.userId,
  sourceId: businesses.sourceId,
};

export type EditablePlace = Awaited<ReturnType<typeof findEditablePlace>>;

/** @throws NotFound for an unknown id, Conflict where the listing is its owner's */
export async function findEditablePlace(db: Database, id: string) {
  const [place] = await db.select(columns).from(businesses).where(eq(businesses.id, id));
  return assertEditable(place);
}

/** Whether the place is imported and has no owner. */
export async function isEditablePlace(db: Database, id: string): Promise<boolean> {
  const origin = { ownerId: businesses.userId, sourceId: businesses.sourceId };
  const [place] = await db.select(origin).from(businesses).where(eq(businesses.id, id));
  return place !== undefined && isEditable(place);
}

/**
 * Applies an admin's changes; imports leave the changed fields alone until somebody claims the place. A field that is sent
 * with its present value is not changed.
 * @throws NotFound for an unknown id, Conflict where the listing is its owner's
 */
export async function editPlace(
  db: Database,
  adminId: string,
  id: string,
  { tags, ...facts }: PlaceEdit,
): Promise<EditedPlace> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select(columns).from(businesses).where(eq(businesses.id, id)).for("update");
    const before = assertEditable(row);
    const asked: Partial<Pick<EditablePlace, EditableField>> = { ...facts, ...(tags && { tags: readTags(tags) }) };
    const changed = fields.filter((field) => asked[field] !== undefined && !isSame(asked[field], before[field]));
    if (changed.length === 0) return { changed, kept: before.kept };
    // Both coordinates, if one of them changed.
    const moved = changed.some((field) => field === "latitude" || field === "longitude");
    const held = new Set([...before.kept, ...changed, ...(moved ? ["latitude", "longitude"] : [])]);
    const kept = fields.filter((field) => held.has(field));
    await tx
      .update(businesses)
      .set({ ...asked, lockedFields: kept, updatedAt: sql`now()` })
      .where(eq(businesses.id, id));
    if (before.isApproved) await invalidateCatalogue(tx);
    await recordAudit(tx, {
      adminId,
      action: "place.edit",
      subject: { id, name: asked.name ?? before.name },
      detail: { changed },
    });
    return { changed, kept };
  });
}

type Origin = { ownerId: string | null; sourceId: string | null };

const isEditable = ({ ownerId, sourceId }: Origin) => ownerId === null && sourceId !== null;

function assertEditable<Row extends Origin>(place: Row | undefined): Row {
  if (!place) throw new NotFound("There is no such place.");
  if (!isEditable(place)) throw new Conflict("This listing is its owner's; only they can change it.");
  return place;
}

const readTags = (words: readonly string[]) => orderTags(words.flatMap((word) => tagsFromWords(`${word};`)));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
