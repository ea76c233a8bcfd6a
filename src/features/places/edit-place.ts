// An admin mends imported places that nobody has claimed; their changes survive later imports.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses } from "../../../db/schema/index.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { noteAct } from "../admin/audit-log.ts";
import { orderTags, tagsFromWords } from "../imports/tags.ts";
import { bumpCatalogue } from "./catalogue-version.ts";
import type { Mended } from "./edit-answers.ts";
import { MENDABLE_FIELDS, type MendableField, type PlaceMending } from "./edit-contract.ts";
import { factColumns } from "./listings.ts";

const fields = Object.keys(MENDABLE_FIELDS) as MendableField[];

const columns = {
  id: businesses.id,
  ...factColumns,
  tags: businesses.tags,
  kept: businesses.keptFields,
  isApproved: businesses.isApproved,
  ownerId: businesses.userId,
  sourceId: businesses.sourceId,
};

export type MendablePlace = Awaited<ReturnType<typeof findMendable>>;

/** @throws NotFound for an unknown id, Conflict where the listing is its owner's */
export async function findMendable(db: Database, id: string) {
  const [place] = await db.select(columns).from(businesses).where(eq(businesses.id, id));
  return needMendable(place);
}

/** Whether the place is imported and has no owner. */
export async function mayBeMended(db: Database, id: string): Promise<boolean> {
  const origin = { ownerId: businesses.userId, sourceId: businesses.sourceId };
  const [place] = await db.select(origin).from(businesses).where(eq(businesses.id, id));
  return place !== undefined && isMendable(place);
}

/**
 * Applies an admin's changes; imports leave the changed fields alone until somebody claims the place. A field that is sent
 * with its present value is not changed.
 * @throws NotFound for an unknown id, Conflict where the listing is its owner's
 */
export async function mendPlace(
  db: Database,
  adminId: string,
  id: string,
  { tags, ...facts }: PlaceMending,
): Promise<Mended> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select(columns).from(businesses).where(eq(businesses.id, id)).for("update");
    const before = needMendable(row);
    const asked: Partial<Pick<MendablePlace, MendableField>> = { ...facts, ...(tags && { tags: readTags(tags) }) };
    const changed = fields.filter((field) => asked[field] !== undefined && !isSame(asked[field], before[field]));
    if (changed.length === 0) return { changed, kept: before.kept };
    // Both coordinates, if one of them changed.
    const moved = changed.some((field) => field === "latitude" || field === "longitude");
    const held = new Set([...before.kept, ...changed, ...(moved ? ["latitude", "longitude"] : [])]);
    const kept = fields.filter((field) => held.has(field));
    await tx
      .update(businesses)
      .set({ ...asked, keptFields: kept, updatedAt: sql`now()` })
      .where(eq(businesses.id, id));
    if (before.isApproved) await bumpCatalogue(tx);
    await noteAct(tx, {
      adminId,
      act: "place.mend",
      subject: { id, name: asked.name ?? before.name },
      detail: { changed },
    });
    return { changed, kept };
  });
}

type Origin = { ownerId: string | null; sourceId: string | null };

const isMendable = ({ ownerId, sourceId }: Origin) => ownerId === null && sourceId !== null;

function needMendable<Row extends Origin>(place: Row | undefined): Row {
  if (!place) throw new NotFound("There is no such place.");
  if (!isMendable(place)) throw new Conflict("This listing is its owner's; only they can change it.");
  return place;
}

const readTags = (words: readonly string[]) => orderTags(words.flatMap((word) => tagsFromWords(`${word};`)));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
