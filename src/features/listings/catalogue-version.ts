// The version of the catalogue. Servers compare it to notice changed places.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";

/** Call inside the transaction of the change, so that both become visible together. */
export async function invalidateCatalogue(tx: Pick<Database, "execute">): Promise<void> {
  await tx.execute(sql`
    insert into catalogue_version ("only", version) values (true, 1)
    on conflict ("only") do update set version = catalogue_version.version + 1`);
}
