import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { authApi } from "./api.ts";
import { authPages } from "./pages.tsx";

export const authRoutes = (ctx: AppContext) => new Elysia({ name: "auth" }).use(authApi(ctx)).use(authPages(ctx));
