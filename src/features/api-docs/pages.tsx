// /api/docs: the routes as a page for people and as OpenAPI for programs, both made once from the app's routes.
import { Elysia } from "elysia";
import * as v from "valibot";
import packageFile from "../../../package.json" with { type: "json" };
import type { AppContext } from "../../context.ts";
import { getOperationMeta, tag } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { renderPage, themeOf } from "../../layout/render.tsx";
import { DocsScreen } from "./DocsScreen.tsx";
import type { DocumentedRoute } from "./documented-route.ts";
import { type Document, openApi } from "./openapi.ts";

const doc = tag("Operations");
const OpenApi = v.looseObject({ openapi: v.string(), paths: v.looseObject({}) });

type Routes = () => { method: string; path: string; hooks: unknown }[];

/** @param routes the app's, called at the first request, when all features have been added */
export const apiDocsPages = (ctx: AppContext, routes: Routes) => {
  let document: Document | undefined;
  const read = () => {
    document ??= openApi(documentedRoutes(routes()), {
      name: ctx.config.siteName,
      origin: ctx.config.baseUrl,
      version: packageFile.version,
    });
    return document;
  };
  const pages = new Map<string | undefined, Promise<Packed>>();
  let text: Packed | undefined;
  return new Elysia({ name: "docs-pages" })
    .use(session(ctx))
    .get(
      "/api/docs",
      async ({ request }) => {
        const theme = themeOf(request);
        if (!pages.has(theme)) pages.set(theme, packedPage(ctx, request, read()));
        return unpacked(request, await pages.get(theme)!, { "content-type": "text/html; charset=utf-8" });
      },
      { ...doc("Shows this page.", "text/html"), public: true },
    )
    .get(
      "/api/docs/openapi.json",
      ({ request }) => {
        text ??= packed(JSON.stringify(read()));
        return unpacked(request, text, { "content-type": "application/json" });
      },
      { ...doc("Reads this documentation as OpenAPI 3.1.", OpenApi), public: true },
    );
};

/** The routes that tell of themselves, in the order of their chapters' first. */
export const documentedRoutes = (routes: ReturnType<Routes>): DocumentedRoute[] =>
  routes.flatMap(({ method, path, hooks }) => {
    const told = getOperationMeta(hooks);
    const { body, query, params } = hooks as DocumentedRoute["shapes"];
    return told ? [{ method, path, told, shapes: { body, query, params } }] : [];
  });

/** A large text, compressed once for everybody. */
type Packed = { text: string; gzip: Uint8Array };
const packed = (text: string): Packed => ({ text, gzip: Bun.gzipSync(text, { level: 9 }) });

async function packedPage(ctx: AppContext, request: Request, document: Document): Promise<Packed> {
  const { siteName } = ctx.config;
  const page = {
    title: "API",
    description: `Every route of ${siteName}, with what it takes and answers.`,
    canonical: "/api/docs",
    frame: "plain",
    sheet: "docs",
    footer: <PublicFooter ctx={ctx} path="/api/docs" theme={themeOf(request)} />,
  } as const;
  const made = renderPage(ctx, request, null, page, <DocsScreen document={document} siteName={siteName} />);
  return packed(await made.text());
}

function unpacked(request: Request, { text, gzip }: Packed, headers: Record<string, string>): Response {
  const shared = { ...headers, "cache-control": "no-cache", vary: "cookie, accept-encoding" };
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers.get("accept-encoding") ?? "");
  if (!takesGzip) return new Response(text, { headers: shared });
  return new Response(gzip as BodyInit, { headers: { ...shared, "content-encoding": "gzip" } });
}
