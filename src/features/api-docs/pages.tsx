// The /api/docs page and the OpenAPI document, both generated from the app's routes, once for each name of the site.
import * as v from "valibot";
import packageFile from "../../../package.json" with { type: "json" };
import { keyOfNames } from "../../city/site-words.ts";
import type { AppContext } from "../../context.ts";
import { getOperationMeta } from "../../http/openapi-meta.ts";
import { routes } from "../../http/routes.ts";
import { toScope } from "../../http/session.ts";
import { getLanguage, isLanguageInUrl } from "../../i18n/current-language.ts";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { findBanner } from "../../layout/SiteBanner.tsx";
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
  let kept: { names: string; document: Document; pages: Map<string, Promise<string>> } | undefined;
  const getDocs = () => {
    const { siteName: name, baseUrl: origin } = ctx.config;
    const names = keyOfNames(ctx.config);
    if (kept?.names === names) return kept;
    const site = { name, origin, version: packageFile.version };
    kept = { names, document: toOpenApi(listDocumentedRoutes(listRoutes()), site), pages: new Map() };
    return kept;
  };
  return routes(ctx)
    .get("/api/docs", { public: true, caching: "revalidated" })
    .returns("text/html", async ({ request }) => {
      const key = `${getTheme(request)} ${findBanner(ctx, request)?.id} ${getLanguage()} ${isLanguageInUrl()}`;
      const { document, pages } = getDocs();
      const page = pages.get(key) ?? renderDocs(ctx, request, document);
      pages.set(key, page);
      const headers = { "content-type": "text/html; charset=utf-8", vary: "cookie, accept-language" };
      return new Response(await page, { headers });
    })
    .get("/api/docs/openapi.json", { public: true, caching: "revalidated" })
    .returns(OpenApi, () => getDocs().document);
};

export const listDocumentedRoutes = (routes: ReturnType<Routes>): DocumentedRoute[] =>
  routes.flatMap(({ method, path, hooks }) => {
    const key = toRouteKey({ method, path });
    const [described, text] = [getOperationMeta(hooks), getRouteText(key)];
    const { body, query, params } = hooks as DocumentedRoute["schemas"];
    if (!described || !text) return [];
    const scopes = described.takesTokens ? described.roles.map((role) => toScope(method, role)) : [];
    const meta = { ...described, scopes, ...text, example: getExample(key) };
    return [{ method, path, meta, schemas: { body, query, params } }];
  });

function renderDocs(ctx: AppContext, request: Request, document: Document): Promise<string> {
  const { siteName } = ctx.config;
  const page = {
    title: "API",
    description: `The HTTP API of ${siteName}: every route with its request and response.`,
    canonical: "/api/docs",
    frame: "plain",
    sheet: "docs",
    footer: "public",
  } as const;
  return renderPage(ctx, request, null, page, <DocsScreen document={document} siteName={siteName} />).text();
}
