import { createHash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { imports, streetLayers, streetMapParts } from "../../../db/schema/index.ts";
import { packNetwork, type WalkingNetwork } from "../../planning/walking-network.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";

export const packWays = (network: WalkingNetwork): Uint8Array => new Uint8Array(zstdCompressSync(packNetwork(network)));

/**
 * Keeps the ways and the map of a file until its import is done. Call it in a transaction.
 * @param map parts of an archive @returns its bytes
 */
export async function stageStreets(
  tx: Database,
  importId: string,
  { ways = null }: { ways?: Uint8Array | null },
  map: AsyncIterable<Uint8Array> | Uint8Array[] = [],
): Promise<number> {
  await tx.delete(streetLayers).where(eq(streetLayers.importId, importId));
  const staged = await stageMap(tx, map);
  if (ways || staged) await tx.insert(streetLayers).values({ importId, ways, ...staged });
  return staged?.mapSize ?? 0;
}

async function stageMap(tx: Database, map: AsyncIterable<Uint8Array> | Uint8Array[]) {
  const [mapId, hash] = [crypto.randomUUID(), createHash("sha256")];
  let mapSize = 0;
  for await (const bytes of map) {
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

/** Uses the streets of the source's last import before this one. */
export async function unpublishStreets(tx: Database, importId: string, sourceId: string): Promise<void> {
  const removed = await tx.delete(streetLayers).where(eq(streetLayers.importId, importId)).returning();
  if (removed.length === 0) return;
  await tx.execute(sql`
    update street_layers set source_id = ${sourceId} where import_id = (
      select l.import_id from street_layers l join imports i on i.id = l.import_id
      where i.source_id = ${sourceId} and i.state = 'done' order by i.finished_at desc limit 1)
    and exists (select 1 from sources where id = ${sourceId})`);
}
