// A feature's routes: each has a path, a shape that says who may call it and what it takes and returns, and a handler.
import { type AnyElysia, type Context, Elysia, type ResolvePath } from "elysia";
import * as v from "valibot";
import type { AppContext, Viewer } from "../context.ts";
import { NotFound } from "../errors.ts";
import { t } from "../i18n/t.ts";
import { type More, type ResponseBody, toDetail } from "./openapi-meta.ts";
import { type FoundPage, linkNextPage } from "./paging.ts";
import { type Guards, guards, type Role } from "./session.ts";

/** Who decides on what people publish. */
export const MODERATORS = ["admin", "moderator"] as const;

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
) => Unhandled<Asked<Path, Declared>>;

type Unhandled<Given> = {
  handle(handler: (asked: Given) => unknown): Routes;
  /** What an API route responds with, for its documentation, and its handler. */
  returns(response: ResponseBody, handler: (asked: Given) => unknown): Routes;
  /** The same for pages of a list of such rows. */
  lists(row: v.GenericSchema, handler: (asked: Given) => Promise<FoundPage<unknown>>): Routes;
};

type AnyHandler = (asked: never) => unknown;

type Method = "get" | "post" | "put" | "patch" | "delete" | "all";

export type Routes = Record<Method, AddRoute> & { app: AnyElysia; use(others: Routes): Routes };

/** A feature's routes start here: `.get("/api/plans", { auth: ["traveler"] }).returns(v.array(PlanSummary), handler)` @param all guards of each */
export function routes(ctx: AppContext, all: Guards = {}): Routes {
  /** Those whose own schema says what is wrong with a segment. */
  const checked = new Set<string>();
  const app: AnyElysia = new Elysia()
    .onTransform(({ route, params }) => assertReadable(checked.has(route), params))
    .use(guards(ctx));
  const via = (method: Method) => (path: string, shape: Shape) => {
    if (shape.params) checked.add(path);
    const add = (handler: AnyHandler, response?: ResponseBody, more?: Shape) => {
      app.route(
        method.toUpperCase(),
        path,
        handler as () => unknown,
        toDetail({ ...all, ...shape, ...more }, response) as object,
      );
      return own;
    };
    return {
      handle: (handler: AnyHandler) => add(handler),
      returns: (response: ResponseBody, handler: AnyHandler) => add(handler, response),
      lists: (row: v.GenericSchema, handler: AnyHandler) =>
        add(
          async (asked: Context) => linkNextPage(asked, (await handler(asked as never)) as FoundPage<unknown>),
          v.array(row),
          { headers: { ...shape.headers, Link: "The next page, if there is one." } },
        ),
    };
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

/** No address has NUL, which PostgreSQL refuses. A segment that can't be decoded is null. @throws NotFound */
function assertReadable(isChecked: boolean, params: Record<string, string | null> = {}): void {
  if (Object.values(params).some((segment) => segment === null || (!isChecked && segment.includes("\0"))))
    throw new NotFound(t("There is nothing here."));
}
