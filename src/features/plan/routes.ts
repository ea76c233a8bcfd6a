import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { planApi } from "./api.ts";
import { planPages } from "./pages.tsx";

export const planRoutes = (ctx: AppContext) => new Elysia({ name: "plan" }).use(planApi(ctx)).use(planPages(ctx));
