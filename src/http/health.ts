// /healthz says that the process runs, /readyz that its database answers.
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { inTime } from "../../db/with-timeout.ts";
import type { House } from "../context.ts";
import { Away } from "../errors.ts";
import { forEveryone } from "./admission.ts";

export const health = ({ db }: House) =>
  new Elysia({ name: "health", ...forEveryone })
    .get("/healthz", () => "ok")
    .get("/readyz", async () => {
      if (!(await inTime(db.execute(sql`select 1`)))) throw new Away("The database does not answer right now.");
      return "ready";
    });
