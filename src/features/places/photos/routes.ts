import { Elysia } from "elysia";
import type { AppContext } from "../../../context.ts";
import { photosApi } from "./api.ts";
import { photoPages } from "./pages.ts";

export const photosRoutes = (ctx: AppContext) =>
  new Elysia({ name: "photos" }).use(photosApi(ctx)).use(photoPages(ctx));
