// A feature's routes: each has a path, a shape that says who may call it and what it takes and returns, and a handler.
import { type AnyElysia, type Context, Elysia, type ResolvePath } from "elysia";
import type * as v from "valibot";
import type { AppContext, Viewer } from "../context.ts";
import { type More, type ResponseBody, toDetail } from "./openapi-meta.ts";
import { type Guards, guards, type Role } from "./session.ts";

type Sent = { request: Request; params: Record<string, string>; body: unknown };

/** Guards run in the order in which they are written, and all of them before `params`, `query` and `body` are checked. */
type Shape = Guards &
  More & { [part in "params" | "query" | "body"]?: v.GenericSchema } & {
    transform?: (sent: Sent) => Promise<void>;
    detail?: object;
  };

type SignedIn = { auth: readonly Role[] } | { authCached: readonly Role[] };

type Asked<Path extends string, Declared extends Shape> = Pick<Context, "request" | "set" | "redirect"> & {
  viewer: Declared extends SignedIn ? Viewer : Declared extends { public: true } ? Viewer | null : never;
  params: Parsed<Declared, "params", ResolvePath<Path>>;
  query: Parsed<Declared, "query", Record<string, string>>;
  body: Parsed<Declared, "body", unknown>;
};

type Parsed<Declared extends Shape, Part extends keyof Shape, Unchecked> = Declared[Part] extends v.GenericSchema
  ? v.InferOutput<Declared[Part]>
  : Unchecked;

type AddRoute = <const Path extends string, const Declared extends Shape>(
  path: Path,
  shape: Declared,
) => Unhandled<(asked: Asked<Path, Declared>) => unknown>;

type Unhandled<Handler> = {
  handle(handler: Handler): Routes;
  /** What an API route responds with, for its documentation, and its handler. */
  returns(response: ResponseBody, handler: Handler): Routes;
};

type Method = "get" | "post" | "put" | "patch" | "delete" | "all";

export type Routes = Record<Method, AddRoute> & { app: AnyElysia; use(others: Routes): Routes };

/** A feature's routes start here: `.get("/api/plans", { auth: ["traveler"] }).returns(v.array(PlanSummary), handler)` */
export function routes(ctx: AppContext): Routes {
  const app: AnyElysia = new Elysia().use(guards(ctx));
  const via = (method: Method) => (path: string, shape: Shape) => {
    const returns = (response: ResponseBody | undefined, handler: (asked: never) => unknown) => {
      app.route(method.toUpperCase(), path, handler as () => unknown, toDetail(shape, response) as object);
      return own;
    };
    return { returns, handle: (handler: (asked: never) => unknown) => returns(undefined, handler) };
  };
  const use = (others: Routes) => {
    app.use(others.app);
    return own;
  };
  const own: Routes = {
    app,
    use,
    get: via("get"),
    post: via("post"),
    put: via("put"),
    patch: via("patch"),
    delete: via("delete"),
    all: via("all"),
  };
  return own;
}
