import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { eventsApi } from "./api.ts";
import { eventPages } from "./pages.tsx";

export const eventsRoutes = (ctx: AppContext) =>
  new Elysia({ name: "events" }).use(eventsApi(ctx)).use(eventPages(ctx));
