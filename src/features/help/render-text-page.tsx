import type { ReactElement } from "react";
import type { AppContext } from "../../context.ts";
import { renderPage } from "../../layout/render.tsx";

type TextPage = { path: string; title: string; description: string; noIndex?: boolean };

/** The same for everyone: the session is not read. */
export function renderTextPage(
  ctx: AppContext,
  request: Request,
  info: TextPage,
  screen: ReactElement,
  status = 200,
): Response {
  const { title, description, path, noIndex } = info;
  const canonical = noIndex ? undefined : path;
  const page = { title, description, canonical, frame: "plain", sheet: "public", footer: "public" } as const;
  return renderPage(ctx, request, null, page, screen, status);
}
