// /healthz says that the process runs and its version, /readyz that its database answers.
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { inTime } from "../../db/with-timeout.ts";
import packageFile from "../../package.json" with { type: "json" };
import type { House } from "../context.ts";
import { Away } from "../errors.ts";
import { forEveryone } from "./admission.ts";

export const health = ({ db }: House) =>
  new Elysia({ name: "health", ...forEveryone })
    .get("/healthz", () => ({ status: "ok", version: packageFile.version }))
    .get("/readyz", async () => {
      if (!(await inTime(db.execute(sql`select 1`)))) throw new Away("The database does not answer right now.");
      return "ready";
    });
