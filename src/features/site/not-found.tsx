// Any other path.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { session } from "../../http/session.ts";

export const notFoundPages = (house: House) =>
  new Elysia({ name: "not-found-pages" }).use(session(house)).all(
    "/*",
    () => {
      throw new NotFound("There is nothing here.");
    },
    { open: true },
  );
