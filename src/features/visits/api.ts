import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import { routes } from "../../http/session.ts";
import { done, Id, Ok } from "../../validation.ts";
import { HISTORY_LIMIT } from "../discovery/limits.ts";
import { NewVisitAnswer } from "./schema.ts";
import { answerVisit, forgetVisits } from "./visits.ts";

const params = v.object({ businessId: Id });

export const visitsApi = (ctx: AppContext) => {
  const { db, city } = ctx;
  const more = () =>
    ({ ...returns(Ok, { errors: [404] }), auth: ["traveler"], limits: [HISTORY_LIMIT], params }) as const;
  return routes(ctx)
    .put(
      "/api/visits/:businessId",
      ({ viewer, params, body }) => done(answerVisit(db, city, viewer.id, params.businessId, body.answer)),
      { ...more(), body: NewVisitAnswer },
    )
    .delete(
      "/api/visits/:businessId",
      ({ viewer, params }) => done(answerVisit(db, city, viewer.id, params.businessId, null)),
      more(),
    )
    .delete("/api/visits", ({ viewer }) => done(forgetVisits(db, viewer.id)), {
      ...returns(Ok),
      auth: ["traveler"],
      limits: [HISTORY_LIMIT],
    });
};
