// Any other path.
import { Elysia } from "elysia";
import { NotFound } from "../../failures.ts";
import type { House } from "../../house.ts";
import { session } from "../../web/session.ts";

export const notFoundPages = (house: House) =>
  new Elysia({ name: "not-found-pages" }).use(session(house)).all(
    "/*",
    () => {
      throw new NotFound("There is nothing here.");
    },
    { open: true },
  );
