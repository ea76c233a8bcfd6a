import { Elysia } from "elysia";
import type { AppContext } from "../../../context.ts";
import { businessApi } from "./api.ts";
import { businessPages } from "./pages.tsx";
import { translationApi } from "./translation-api.ts";

export const businessRoutes = (ctx: AppContext) =>
  new Elysia({ name: "business" }).use(businessApi(ctx)).use(translationApi(ctx)).use(businessPages(ctx));
