import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { offlineApi } from "./api.ts";
import { offlinePages } from "./pages.tsx";

export const offlineRoutes = (ctx: AppContext) =>
  new Elysia({ name: "offline" }).use(offlineApi(ctx)).use(offlinePages(ctx));
