import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { accountApi } from "./api.ts";
import { avatarApi } from "./avatar-api.ts";
import { avatarPages } from "./avatar-pages.ts";
import { accountPages } from "./pages.tsx";

export const accountRoutes = (ctx: AppContext) =>
  new Elysia({ name: "account" }).use(accountApi(ctx)).use(accountPages(ctx)).use(avatarApi(ctx)).use(avatarPages(ctx));
