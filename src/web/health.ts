// /healthz says that the process runs, /readyz that its database answers.
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { Away } from "../failures.ts";
import type { House } from "../house.ts";

/** ms the database has for its sign of life. */
const PATIENCE = 1500;

export const health = ({ db }: House) =>
  new Elysia({ name: "health", detail: { "x-admit": ["everyone"] } as object })
    .get("/healthz", () => "ok")
    .get("/readyz", async () => {
      const answered = await Promise.race([
        db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
        Bun.sleep(PATIENCE).then(() => false),
      ]);
      if (!answered) throw new Away("The database does not answer right now.");
      return "ready";
    });
