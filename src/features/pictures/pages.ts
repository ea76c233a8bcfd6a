// /drawings/{name}.svg: the drawings of empty states, as files, so that islands do not carry them.
import { Elysia } from "elysia";
import { NotFound } from "../../failures.ts";
import type { House } from "../../house.ts";
import { drawingSvg, isDrawingName } from "../../ui/scene/drawings.ts";
import { session } from "../../web/session.ts";
import { svgAnswer } from "../../web/svg.ts";

export const picturePages = (house: House) =>
  new Elysia({ name: "picture-pages" }).use(session(house)).get(
    "/drawings/:file",
    ({ params, request }) => {
      const name = params.file.replace(/\.svg$/, "");
      if (!params.file.endsWith(".svg") || !isDrawingName(name)) throw new NotFound("There is no such drawing.");
      return svgAnswer(request, drawingSvg(name));
    },
    { open: true },
  );
