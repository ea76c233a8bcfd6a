// What a list shows while it is empty: a drawing, one sentence, one action.
import type { ReactNode } from "react";
import type { DrawingName } from "../art/scene/drawings.ts";

type Props = { drawing: DrawingName; title: string; children?: ReactNode; action?: ReactNode };

/** The drawing is an image of its own, so that islands do not carry it. */
export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <img src={`/drawings/${drawing}.svg`} alt="" width={160} height={120} />
      <p className="font-display text-xl">{title}</p>
      {children && <p className="max-w-100 text-faint">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
