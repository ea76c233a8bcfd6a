import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { placesApi } from "./api.ts";
import { directoryPages } from "./directory-pages.tsx";
import { placePages } from "./pages.tsx";

export const placesRoutes = (ctx: AppContext) =>
  new Elysia({ name: "places" }).use(placesApi(ctx)).use(placePages(ctx)).use(directoryPages(ctx));
