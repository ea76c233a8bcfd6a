import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { messagesApi } from "./api.ts";
import { messagePages } from "./pages.tsx";

export const messagesRoutes = (ctx: AppContext) =>
  new Elysia({ name: "messages" }).use(messagesApi(ctx)).use(messagePages(ctx));
