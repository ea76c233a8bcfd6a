// Swipes under failures: which of them the server acknowledged, and which the database has.
import { SWIPE_ACTIONS } from "../../db/vocabulary.ts";
import type { Client, Deployment } from "./deployment.ts";

export class RecordedSwipes {
  readonly sent = new Set<string>();
  readonly acknowledged = new Set<string>();
  constructor(
    readonly traveler: Client,
    private readonly places: readonly string[],
  ) {}

  /** Swipes the next place, with another answer than the last time. @returns the status; undefined without a response */
  async swipe(): Promise<number | undefined> {
    const round = Math.floor(this.sent.size / this.places.length);
    const businessId = this.places[this.sent.size % this.places.length];
    const id = crypto.randomUUID();
    this.sent.add(id);
    const action = SWIPE_ACTIONS[round % SWIPE_ACTIONS.length];
    const response = await this.traveler.post("/api/swipes", { id, businessId, action }).catch(() => undefined);
    const stored = response?.ok && (await response.json().catch(() => undefined));
    if (stored) this.acknowledged.add(stored.id);
    return response?.status;
  }
}

/**
 * A repeated answer is stored with the row of the same answer.
 * @returns how many acknowledged swipes aren't in the database, and how many in it were never sent
 */
export async function compareSwipes({ sql }: Deployment, travelers: readonly RecordedSwipes[]) {
  let [lost, invented] = [0, 0];
  for (const { traveler, sent, acknowledged } of travelers) {
    const rows = await sql<{ id: string }[]>`
      select id::text from swipes where user_id = ${traveler.id}
      union select r ->> 'id' from swipes, jsonb_array_elements(repeats) r where user_id = ${traveler.id}`;
    const stored = new Set(rows.map(({ id }) => id));
    lost += acknowledged.difference(stored).size;
    invented += stored.difference(sent).size;
  }
  return { lost, invented };
}
