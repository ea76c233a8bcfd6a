import { createHash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { type Database, imports, streetLayers, streetMapParts } from "../../../db/index.ts";
import { packNetwork, type WalkingNetwork } from "../../planning/walking-network.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";
import type { StreetMapProblem } from "./limits.ts";
import type { StreetMap } from "./schema.ts";

export const packWays = (network: WalkingNetwork): Uint8Array => new Uint8Array(zstdCompressSync(packNetwork(network)));

/**
 * Keeps the ways and the map of a file until its import is done. Call it in a transaction.
 * @param map parts of an archive, or why there is none @param shown what the map shows before @returns null for a file without streets
 */
export async function stageStreets(
  tx: Database,
  importId: string,
  { ways = null }: { ways?: Uint8Array | null },
  map: AsyncIterable<Uint8Array | StreetMapProblem> | Uint8Array[] = [],
  shown?: StreetMap["shown"],
): Promise<StreetMap | null> {
  await tx.delete(streetLayers).where(eq(streetLayers.importId, importId));
  const staged = await stageMap(tx, map);
  const drawn = typeof staged === "string" ? null : staged;
  if (ways || drawn) await tx.insert(streetLayers).values({ importId, ways, ...drawn });
  if (typeof staged === "string") return { bytes: 0, problem: staged };
  return drawn && { bytes: drawn.mapSize, problem: null, shown };
}

async function stageMap(tx: Database, map: AsyncIterable<Uint8Array | StreetMapProblem> | Uint8Array[]) {
  const [mapId, hash] = [crypto.randomUUID(), createHash("sha256")];
  let mapSize = 0;
  for await (const bytes of map) {
    if (typeof bytes === "string") return bytes;
    await tx.insert(streetMapParts).values({ mapId, start: mapSize, bytes });
    hash.update(bytes);
    mapSize += bytes.length;
  }
  return mapSize > 0 ? { mapId, mapSize, mapHash: hash.digest("hex") } : null;
}

/**
 * Uses the staged streets in place of the source's earlier ones, which stay for an undo; of maps, which are large, only the last
 * one. What a file has none of stays as it was.
 */
export async function publishStreets(tx: Database, importId: string, sourceId: string): Promise<void> {
  const kept = Object.entries(COLUMNS).map(([key, column]) => [
    key,
    sql`coalesce(${sql.raw(`street_layers.${column}`)}, (
      select p.${sql.raw(column)} from street_layers p where p.source_id = ${sourceId} limit 1))`,
  ]);
  const published = await tx
    .update(streetLayers)
    .set({ sourceId, ...Object.fromEntries(kept) })
    .where(eq(streetLayers.importId, importId))
    .returning({ importId: streetLayers.importId });
  if (published.length === 0) return;
  await invalidateCatalogue(tx);
  const hidden = await tx
    .update(streetLayers)
    .set({ sourceId: null })
    .where(and(eq(streetLayers.sourceId, sourceId), ne(streetLayers.importId, importId)))
    .returning({ importId: streetLayers.importId });
  const undoable = [importId, ...hidden.map((layer) => layer.importId)];
  const ofSource = tx.select({ id: imports.id }).from(imports).where(eq(imports.sourceId, sourceId));
  await tx
    .update(streetLayers)
    .set({ mapId: null, mapSize: null, mapHash: null })
    .where(and(inArray(streetLayers.importId, ofSource), notInArray(streetLayers.importId, undoable)));
}

const COLUMNS = { ways: "ways", mapId: "map_id", mapSize: "map_size", mapHash: "map_hash" };

/** Whether an undo of the import would take a street map away, and not only its share of an earlier import's. */
export async function hasOwnStreetMap(db: Database, importId: string): Promise<boolean> {
  const [row] = await db.execute<{ isOwn: boolean }>(sql`
    select exists (select 1 from street_layers l where l.import_id = ${importId}::uuid and l.map_id is not null
      and not exists (select 1 from street_layers o where o.map_id = l.map_id and o.import_id <> l.import_id)) as "isOwn"`);
  return row!.isOwn;
}

/** Uses the streets of the source's last import before this one. */
export async function unpublishStreets(tx: Database, importId: string, sourceId: string): Promise<void> {
  const removed = await tx.delete(streetLayers).where(eq(streetLayers.importId, importId)).returning();
  if (removed.length === 0) return;
  await invalidateCatalogue(tx);
  await tx.execute(sql`
    update street_layers set source_id = ${sourceId} where import_id = (
      select l.import_id from street_layers l join imports i on i.id = l.import_id
      where i.source_id = ${sourceId} and i.state = 'done' order by i.finished_at desc limit 1)
    and exists (select 1 from sources where id = ${sourceId})`);
}
