// Every route of the feature.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { adminApi } from "./api.ts";
import { adminPages } from "./pages.tsx";

export const adminRoutes = (ctx: AppContext) => new Elysia({ name: "admin" }).use(adminApi(ctx)).use(adminPages(ctx));
