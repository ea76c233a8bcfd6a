import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { tryApi } from "./api.ts";
import { tryPages } from "./pages.tsx";

export const tryRoutes = (ctx: AppContext) => new Elysia({ name: "try" }).use(tryApi(ctx)).use(tryPages(ctx));
