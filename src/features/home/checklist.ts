import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";

export type Progress = { backup: boolean; places: boolean; owner: boolean };

export async function getProgress(db: Database): Promise<Progress> {
  const isReal = sql`source_id is distinct from ${SAMPLE_SOURCE.id}`;
  const [progress] = await db.execute<Progress>(sql`
    select
      exists (select from businesses where ${isReal}) as places,
      exists (select from businesses where ${isReal} and user_id is not null and is_approved) as owner,
      exists (select from settings where key = 'backup.last' and
        (value::jsonb ->> 'state' = 'made' or value::jsonb ? 'lastMadeAt')) as backup`);
  return progress!;
}
