import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import { routes } from "../../http/session.ts";
import { done, Id, Ok } from "../../validation.ts";
import { HISTORY_LIMIT } from "../discovery/limits.ts";
import { NewVisitAnswer, VisitView } from "./schema.ts";
import { answerVisit, forgetVisits, listVisits } from "./visits.ts";

const AtPlace = v.object({ businessId: Id });

export const visitsApi = (ctx: AppContext) => {
  const { db, city } = ctx;
  return routes(ctx)
    .get("/api/visits", ({ viewer }) => listVisits(db, viewer.id), {
      ...returns(v.array(VisitView)),
      auth: ["traveler"],
    })
    .put(
      "/api/visits/:businessId",
      ({ viewer, params, body }) => done(answerVisit(db, city, viewer.id, params.businessId, body.answer)),
      {
        ...returns(Ok, { errors: [404] }),
        auth: ["traveler"],
        limits: [HISTORY_LIMIT],
        params: AtPlace,
        body: NewVisitAnswer,
      },
    )
    .delete(
      "/api/visits/:businessId",
      ({ viewer, params }) => done(answerVisit(db, city, viewer.id, params.businessId, null)),
      { ...returns(Ok, { errors: [404] }), auth: ["traveler"], limits: [HISTORY_LIMIT], params: AtPlace },
    )
    .delete("/api/visits", ({ viewer }) => done(forgetVisits(db, viewer.id)), {
      ...returns(Ok),
      auth: ["traveler"],
      limits: [HISTORY_LIMIT],
    });
};
