// What stands where the cards were: everything seen, nothing matching, or no connection; always with a way on.
import type { ReactNode, RefObject } from "react";
import { BUSINESS_TYPE_LABELS, type BusinessType } from "../../../db/vocabulary.ts";
import type { Progress } from "../../../src/features/discovery/schema.ts";
import { Button, ButtonLink } from "../../../src/ui/Button.tsx";
import { EmptyState } from "../../../src/ui/EmptyState.tsx";

type Props = {
  /** Takes the focus that the last card's buttons had. */
  stage: RefObject<HTMLDivElement | null>;
  type: string;
  progress: Progress;
  busy: boolean;
  offline: boolean;
  canUndo: boolean;
  onMore: () => void;
  onUndo: () => void;
  onRetry: () => void;
};

export function NoMoreCards({ stage, type, progress, busy, offline, canUndo, onMore, onUndo, onRetry }: Props) {
  if (offline) {
    return (
      <State
        stage={stage}
        drawing="offline"
        title="You are offline."
        words="Your choices are kept here and sent as soon as the connection is back."
      >
        <Button onClick={onRetry} waiting={busy && "Trying…"}>
          Try again
        </Button>
      </State>
    );
  }
  if (progress.total === 0) {
    return (
      <State
        stage={stage}
        drawing="no-matches"
        title="No businesses found matching your filters. Try adjusting your search."
        words={type === "all" ? "The first places of this city are still on their way." : wider(type, progress)}
      >
        {type === "all" ? (
          <ButtonLink href="/map" kind="quiet">
            Look at the map
          </ButtonLink>
        ) : (
          <ButtonLink href="/discover">Show all types</ButtonLink>
        )}
      </State>
    );
  }
  return (
    <State stage={stage} drawing="seen-everything" title="You've seen everything!" words={wider(type, progress)}>
      <Button onClick={onMore} waiting={busy && "Dealing…"}>
        Discover More
      </Button>
      <ButtonLink href="/dashboard" kind="quiet">
        View Saved Places
      </ButtonLink>
      {type !== "all" && progress.elsewhere > 0 && (
        <ButtonLink href="/discover" kind="quiet">
          Show all types
        </ButtonLink>
      )}
      {canUndo && (
        <Button kind="bare" onClick={onUndo}>
          Undo
        </Button>
      )}
    </State>
  );
}

type StateProps = Pick<Props, "stage"> & {
  drawing: "offline" | "no-matches" | "seen-everything";
  title: string;
  words?: string;
  children: ReactNode;
};

function State({ stage, drawing, title, words, children }: StateProps) {
  return (
    <div ref={stage} tabIndex={-1} className="deck-end card-box">
      <EmptyState
        drawing={drawing}
        title={title}
        action={<div className="flex flex-wrap justify-center gap-2">{children}</div>}
      >
        {words}
      </EmptyState>
    </div>
  );
}

/** Which filter to widen, and what that would show. */
function wider(type: string, { elsewhere }: Progress): string {
  if (type === "all" || elsewhere === 0)
    return "Discover More deals the places you skipped once more, the oldest first.";
  return `Your filter shows ${BUSINESS_TYPE_LABELS[type as BusinessType]} only. ${elsewhere} ${elsewhere === 1 ? "place" : "places"} of other types ${elsewhere === 1 ? "is" : "are"} waiting.`;
}
