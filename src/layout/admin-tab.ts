import type { ReactElement } from "react";
import type { AppContext } from "../context.ts";
import type { Viewer } from "../http/session.ts";

export type AdminTab = {
  /** The name in the URL: /admin?tab=review */
  name: string;
  label: string;
  forModerators?: boolean;
  /** The number of items that need attention, shown beside the label. */
  waiting?: (ctx: AppContext) => Promise<number>;
  show: (ctx: AppContext, query: URLSearchParams, viewer: Viewer) => Promise<ReactElement>;
};
