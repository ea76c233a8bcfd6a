import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { firstRunApi } from "./api.ts";
import { firstRunPages } from "./pages.tsx";

export const firstRunRoutes = (ctx: AppContext) =>
  new Elysia({ name: "first-run" }).use(firstRunApi(ctx)).use(firstRunPages(ctx));
