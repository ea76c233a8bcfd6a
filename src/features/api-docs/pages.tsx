// The /api/docs page and the OpenAPI document, both generated once from the app's routes.
import * as v from "valibot";
import packageFile from "../../../package.json" with { type: "json" };
import type { AppContext } from "../../context.ts";
import { getOperationMeta, returns } from "../../http/openapi-meta.ts";
import { routes } from "../../http/session.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { DocsScreen } from "./DocsScreen.tsx";
import type { DocumentedRoute } from "./documented-route.ts";
import { type Document, toOpenApi } from "./openapi.ts";
import { toRouteKey } from "./operations.ts";
import { getExample } from "./requests.ts";
import { getRouteText } from "./route-texts.ts";

const OpenApi = v.looseObject({ openapi: v.string(), paths: v.looseObject({}) });

type Routes = () => { method: string; path: string; hooks: unknown }[];

/** @param routes called at the first request, when all features are registered */
export const apiDocsPages = (ctx: AppContext, listRoutes: Routes) => {
  let document: Document | undefined;
  const getDocument = () => {
    document ??= toOpenApi(listDocumentedRoutes(listRoutes()), {
      name: ctx.config.siteName,
      origin: ctx.config.baseUrl,
      version: packageFile.version,
    });
    return document;
  };
  const pages = new Map<string | undefined, Promise<CompressedText>>();
  let text: CompressedText | undefined;
  return routes(ctx)
    .get(
      "/api/docs",
      async ({ request }) => {
        const theme = getTheme(request);
        if (!pages.has(theme)) pages.set(theme, renderDocs(ctx, request, getDocument()));
        return respond(request, await pages.get(theme)!, { "content-type": "text/html; charset=utf-8" });
      },
      { ...returns("text/html"), public: true, caching: "revalidated" },
    )
    .get(
      "/api/docs/openapi.json",
      ({ request }) => {
        text ??= compress(JSON.stringify(getDocument()));
        return respond(request, text, { "content-type": "application/json" });
      },
      { ...returns(OpenApi), public: true, caching: "revalidated" },
    );
};

export const listDocumentedRoutes = (routes: ReturnType<Routes>): DocumentedRoute[] =>
  routes.flatMap(({ method, path, hooks }) => {
    const key = toRouteKey({ method, path });
    const [described, text] = [getOperationMeta(hooks), getRouteText(key)];
    const { body, query, params } = hooks as DocumentedRoute["schemas"];
    if (!described || !text) return [];
    const meta = { ...described, ...text, example: getExample(key) };
    return [{ method, path, meta, schemas: { body, query, params } }];
  });

type CompressedText = { text: string; gzip: Uint8Array };
const compress = (text: string): CompressedText => ({ text, gzip: Bun.gzipSync(text, { level: 9 }) });

async function renderDocs(ctx: AppContext, request: Request, document: Document): Promise<CompressedText> {
  const { siteName } = ctx.config;
  const page = {
    title: "API",
    description: `The HTTP API of ${siteName}: every route with its request and response.`,
    canonical: "/api/docs",
    frame: "plain",
    sheet: "docs",
    footer: <PublicFooter ctx={ctx} path="/api/docs" theme={getTheme(request)} />,
  } as const;
  const response = renderPage(ctx, request, null, page, <DocsScreen document={document} siteName={siteName} />);
  return compress(await response.text());
}

function respond(request: Request, { text, gzip }: CompressedText, headers: Record<string, string>): Response {
  const shared = { ...headers, vary: "cookie, accept-encoding" };
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers.get("accept-encoding") ?? "");
  if (!acceptsGzip) return new Response(text, { headers: shared });
  return new Response(gzip as BodyInit, { headers: { ...shared, "content-encoding": "gzip" } });
}
