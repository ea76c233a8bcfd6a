import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { roomApi } from "./api.ts";
import { roomChangesApi } from "./changes-api.ts";
import { roomDeckApi } from "./deck-api.ts";
import { togetherPages } from "./pages.tsx";
import { shortlistApi } from "./shortlist-api.ts";

export const togetherRoutes = (ctx: AppContext) =>
  new Elysia({ name: "together" })
    .use(roomApi(ctx))
    .use(roomDeckApi(ctx))
    .use(roomChangesApi(ctx))
    .use(shortlistApi(ctx))
    .use(togetherPages(ctx));
