// /healthz reports that the process runs and its version, /readyz that the database responds.
import { Elysia } from "elysia";
import packageFile from "../../package.json" with { type: "json" };
import type { AppContext } from "../context.ts";
import { ServiceUnavailable } from "../errors.ts";
import { publicRoute } from "./session.ts";

export const health = ({ pingDatabase }: AppContext) =>
  new Elysia({ name: "health", ...publicRoute })
    .get("/healthz", () => ({ status: "ok", version: packageFile.version }))
    .get("/readyz", async () => {
      if (!(await pingDatabase())) throw new ServiceUnavailable("The database is not responding.");
      return "ready";
    });
