import type { AppContext, RateLimit } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { countSpeed } from "../../http/metrics/page-speed.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { done, Ok } from "../../validation.ts";
import { MeasuredSpeed } from "./schema.ts";

/** One page a second, from one address: several people may share it. */
const MEASUREMENTS: RateLimit = { name: "speed", max: 600, windowSeconds: 600 };

type Page = { method: string; path: string };

/** @param listPages all routes of the app: only their patterns are counted, so that nobody can fill the table */
export const speedApi = (ctx: AppContext, listPages: () => readonly Page[]) =>
  routes(ctx)
    .post("/api/speed", { public: true, errors: [404], counts: [MEASUREMENTS], body: MeasuredSpeed })
    .returns(Ok, ({ body, request }) => {
      consumeInMemory(ctx, MEASUREMENTS, request);
      const { headers } = request;
      const isPage = ({ method, path }: Page) => method === "GET" && path === body.route && !path.startsWith("/api/");
      if (ctx.config.speedSample === 0 || !listPages().some(isPage)) throw new NotFound("There is nothing here.");
      const isRefused = headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
      return done(isRefused ? Promise.resolve() : countSpeed(ctx.db, ctx.city.timezone, body));
    });
