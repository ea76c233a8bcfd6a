import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { done, Id, Ok } from "../../validation.ts";
import { HISTORY_LIMIT } from "../discovery/limits.ts";
import { NewVisitAnswer } from "./schema.ts";
import { answerVisit, forgetVisits } from "./visits.ts";

const params = v.object({ businessId: Id });

export const visitsApi = (ctx: AppContext) => {
  const { db, city } = ctx;
  const onPlace = { auth: ["traveler"], errors: [404], limits: [HISTORY_LIMIT], params } as const;
  return routes(ctx)
    .put("/api/visits/:businessId", { ...onPlace, body: NewVisitAnswer })
    .returns(Ok, ({ viewer, params, body }) => done(answerVisit(db, city, viewer.id, params.businessId, body.answer)))
    .delete("/api/visits/:businessId", onPlace)
    .returns(Ok, ({ viewer, params }) => done(answerVisit(db, city, viewer.id, params.businessId, null)))
    .delete("/api/visits", { auth: ["traveler"], limits: [HISTORY_LIMIT] })
    .returns(Ok, ({ viewer }) => done(forgetVisits(db, viewer.id)));
};
