// The version of the catalogue, which servers compare to notice changed places, and the counts that change with it.
import { sql } from "drizzle-orm";
import { type Database, fillIn } from "../../../../db/index.ts";
import mergePlaceCountsSql from "./merge-place-counts.sql" with { type: "text" };

type Transaction = Pick<Database, "execute">;

/** Call inside the transaction of the change, so that both become visible together. */
export async function invalidateCatalogue(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into catalogue_version ("only", version) values (true, 1)
    on conflict ("only") do update set version = catalogue_version.version + 1`);
  await mergePlaceCounts(tx);
}

/** Counts all committed changes and those of the transaction. It holds the row of the version, so no other merges at the same time. */
async function mergePlaceCounts(tx: Transaction): Promise<void> {
  await tx.execute(fillIn(mergePlaceCountsSql));
}
