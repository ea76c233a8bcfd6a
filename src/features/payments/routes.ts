import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { paymentsApi } from "./api.ts";
import { paymentPages } from "./pages.tsx";

export const paymentsRoutes = (ctx: AppContext) =>
  new Elysia({ name: "payments" }).use(paymentsApi(ctx)).use(paymentPages(ctx));
