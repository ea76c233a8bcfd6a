import type { ReactElement } from "react";
import type { AppContext, Viewer } from "../context.ts";

export type AdminTab = {
  /** The name in the URL: /admin?tab=review */
  name: string;
  label: string;
  forModerators?: boolean;
  /** The number of items that need attention, shown beside the label. */
  waiting?: (ctx: AppContext) => Promise<number>;
  show: (ctx: AppContext, query: URLSearchParams, viewer: Viewer) => Promise<ReactElement>;
};
