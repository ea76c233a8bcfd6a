import type { ReactNode } from "react";
import type { DrawingName } from "../art/scene/drawings.ts";

export type EmptyStateProps = { drawing: DrawingName; title: string; children?: ReactNode; action?: ReactNode };

/** The drawing is a separate image, so that it is not part of the islands' scripts. */
export const EmptyState = ({ drawing, title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
    <img src={`/drawings/${drawing}.svg`} alt="" width={160} height={120} />
    <p className="font-display text-xl">{title}</p>
    {children && <p className="max-w-100 text-faint">{children}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
