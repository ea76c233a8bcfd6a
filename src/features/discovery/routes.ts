import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { discoveryApi } from "./api.ts";
import { batchApi } from "./batch-api.ts";
import { interestsApi } from "./interests-api.ts";
import { needsApi } from "./needs-api.ts";
import { discoveryPages } from "./pages.tsx";

export const discoveryRoutes = (ctx: AppContext) =>
  new Elysia({ name: "discovery" })
    .use(discoveryApi(ctx))
    .use(batchApi(ctx))
    .use(needsApi(ctx))
    .use(interestsApi(ctx))
    .use(discoveryPages(ctx));
