import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { drawingPages } from "./drawings.ts";
import { languagePages } from "./language.ts";
import { notFoundPages } from "./not-found.tsx";
import { ogPages } from "./og-pages.tsx";
import { sitePages } from "./pages.ts";
import { posterPages } from "./posters.ts";
import { themePages } from "./theme.ts";

export const siteRoutes = (ctx: AppContext) =>
  new Elysia({ name: "site" })
    .use(sitePages(ctx))
    .use(ogPages(ctx))
    .use(drawingPages(ctx))
    .use(posterPages(ctx))
    .use(themePages)
    .use(languagePages(ctx))
    .use(notFoundPages(ctx));
