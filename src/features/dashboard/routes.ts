import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { dashboardApi } from "./api.ts";
import { dashboardPages } from "./pages.tsx";
import { sharedListApi } from "./shared-list-api.ts";
import { sharedListPages } from "./shared-list-pages.tsx";

export const dashboardRoutes = (ctx: AppContext) =>
  new Elysia({ name: "dashboard" })
    .use(dashboardApi(ctx))
    .use(dashboardPages(ctx))
    .use(sharedListApi(ctx))
    .use(sharedListPages(ctx));
