// What PostgreSQL refused: https://www.postgresql.org/docs/current/errcodes-appendix.html
import type { Database } from "./client.ts";

/** The error is from drizzle, or from the driver itself. */
const hasState = (state: string) => (error: unknown) => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === state;
};

export const isUniqueViolation: (error: unknown) => boolean = hasState("23505");
export const isForeignKeyViolation: (error: unknown) => boolean = hasState("23503");
const isDeadlock = hasState("40P01");

const MAX_ATTEMPTS = 3;

/** Runs a transaction that locks much: others, such as travelers who swipe, may lock some of it in another order. */
export async function retryDeadlocks<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
