import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { toServerTime } from "../../http/client-time.ts";
import { tag } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { HISTORY_LIMIT } from "./limits.ts";
import { RecordedBatch, SwipeBatch } from "./schema.ts";
import { recordBatch } from "./swipe-batch.ts";

const doc = tag("Discovery");

export const batchApi = (ctx: AppContext) =>
  new Elysia({ name: "swipe-batch-api" }).use(session(ctx)).post(
    "/api/swipes/batch",
    async ({ viewer, body, request }) => {
      const swipes = body.swipes.map((swipe) => ({ ...swipe, at: toServerTime(swipe.at, request) }));
      return recordBatch(ctx.db, viewer.id, swipes);
    },
    {
      ...doc(
        "Adds swipes made without an account, at most 200, by their times. Idempotent: each has an `id`. Unknown places are ignored.",
        RecordedBatch,
        { errors: [409] },
      ),
      auth: ["traveler"],
      limits: [HISTORY_LIMIT],
      body: SwipeBatch,
    },
  );
