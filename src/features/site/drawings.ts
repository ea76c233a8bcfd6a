// /drawings/{name}.svg: the drawings of empty states, as files, so that islands don't include them.
import { Elysia } from "elysia";
import { SCENES } from "../../../db/vocabulary.ts";
import { getDrawingFile } from "../../art/elements.ts";
import { drawingSvg, isDrawingName } from "../../art/scene/drawings.ts";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { session } from "../../http/session.ts";
import { svgAnswer } from "../../http/svg.ts";
import { t } from "../../i18n/t.ts";

export const drawingPages = (ctx: AppContext) =>
  new Elysia({ name: "drawing-pages" }).use(session(ctx)).get(
    "/drawings/:file",
    ({ params, request }) => {
      const name = params.file.replace(/\.svg$/, "");
      const scene = SCENES.find((each) => name === `scene-${each}`);
      if (scene) return svgAnswer(request, getDrawingFile(`hero-${scene}`));
      if (!params.file.endsWith(".svg") || !isDrawingName(name)) throw new NotFound(t("There is no such drawing."));
      return svgAnswer(request, drawingSvg(name));
    },
    { public: true, caching: "hour" },
  );
