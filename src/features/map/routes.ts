import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { mapApi } from "./api.ts";
import { mapPages } from "./pages.tsx";

export const mapRoutes = (ctx: AppContext) => new Elysia({ name: "map" }).use(mapApi(ctx)).use(mapPages(ctx));
