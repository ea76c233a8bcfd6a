// src/layout/admin-tab.ts
import type { ReactElement } from "react";
import type { AppContext } from "../context.ts";
import type { Viewer } from "../http/session.ts";

export type AdminTab = {
  /** Its name in the address: /admin?tab=review */
  name: string;
  label: string;
  /** The number of waiting rows, shown beside the label. */
  waiting?: (ctx: AppContext) => Promise<number>;
  /** @param query the page's whole query @param viewer the admin */
  show: (ctx: AppContext, query: URLSearchParams, viewer: Viewer) => Promise<ReactElement>;
};
