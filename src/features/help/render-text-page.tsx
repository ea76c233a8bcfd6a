import type { ReactElement } from "react";
import type { AppContext } from "../../context.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { getTheme, renderPage } from "../../layout/render.tsx";

type TextPage = {
  path: string;
  title: string;
  description: string;
  noIndex?: boolean;
};

/** The same for everyone: the session is not read. */
export function renderTextPage(
  ctx: AppContext,
  request: Request,
  info: TextPage,
  screen: ReactElement,
  status = 200,
): Response {
  const footer = <PublicFooter ctx={ctx} path={info.path} theme={getTheme(request)} />;
  const { title, description, path, noIndex } = info;
  const page = {
    title,
    description,
    canonical: noIndex ? undefined : path,
    frame: "plain",
    sheet: "public",
    footer,
  } as const;
  return renderPage(ctx, request, null, page, screen, status);
}
