import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { duplicatesApi } from "../places/merging/api.ts";
import { adminPages } from "./pages.tsx";
import { adminPaymentsApi } from "./payments-api.ts";
import { peopleApi } from "./people-api.ts";
import { placesApi } from "./places-api.ts";
import { recordsApi } from "./records-api.ts";
import { reviewApi } from "./review-api.ts";
import { signUpApi } from "./sign-up-api.ts";

export const adminRoutes = (ctx: AppContext) =>
  new Elysia({ name: "admin" })
    .use(reviewApi(ctx))
    .use(peopleApi(ctx))
    .use(placesApi(ctx))
    .use(adminPaymentsApi(ctx))
    .use(duplicatesApi(ctx))
    .use(recordsApi(ctx))
    .use(signUpApi(ctx))
    .use(adminPages(ctx));
