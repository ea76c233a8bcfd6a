import type { ReactNode, RefObject } from "react";
import type { BusinessType } from "../../../db/vocabulary.ts";
import type { Progress } from "../../../src/features/discovery/schema.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { type NeedsQuery, type NeedsScope, toNeedsAddress, toRelaxLinks, withType } from "../../../src/taste/needs.ts";
import { Button, ButtonLink, QuietLink } from "../../../src/ui/Button.tsx";
import { EmptyState } from "../../../src/ui/EmptyState.tsx";
import type { DeckSource } from "./deck-source.ts";
import { RelaxNeeds } from "./RelaxNeeds.tsx";

type Props = {
  stage: RefObject<HTMLDivElement | null>;
  paths: DeckSource["paths"];
  scope: NeedsScope;
  labels: DeckSource["labels"];
  type: string;
  needs: NeedsQuery;
  progress: Progress;
  busy: boolean;
  offline: boolean;
  canUndo: boolean;
  onMore: () => void;
  onUndo: () => void;
  onRetry: () => void;
};

export function NoMoreCards(props: Props) {
  const { stage, paths, scope, labels, type, needs, progress, busy, offline, canUndo, onMore, onUndo, onRetry } = props;
  const hasNeeds = Object.keys(needs).length > 0;
  if (offline) {
    return (
      <State
        stage={stage}
        drawing="offline"
        title={t("You are offline.")}
        text={t("Your choices are saved in this browser and sent when you're back online.")}
      >
        <Button onClick={onRetry} waiting={busy && t("Trying…")}>
          {t("Try again")}
        </Button>
      </State>
    );
  }
  if (progress.total === 0 && labels) {
    const { title, text, link } = labels.nothing;
    return (
      <State stage={stage} drawing="no-matches" title={title} text={text}>
        <ButtonLink href={link.href}>{link.label}</ButtonLink>
      </State>
    );
  }
  if (progress.total === 0) {
    return (
      <State
        stage={stage}
        drawing="no-matches"
        title={t("No businesses found matching your filters. Try adjusting your search.")}
        text={
          hasNeeds
            ? t("No places match all of these filters.")
            : type === "all"
              ? t("This city has no places yet.")
              : suggestion(type, progress)
        }
      >
        {hasNeeds ? (
          <RelaxNeeds scope={scope} needs={needs} />
        ) : type === "all" ? (
          <QuietLink href={paths.map}>{t("Open the map")}</QuietLink>
        ) : (
          <ButtonLink href={paths.deck}>{t("Show all types")}</ButtonLink>
        )}
      </State>
    );
  }
  return (
    <State
      stage={stage}
      drawing="seen-everything"
      title={t("You've seen everything!")}
      text={suggestion(type, progress)}
    >
      <Button onClick={onMore} waiting={busy && t("Loading…")}>
        {t("Discover More")}
      </Button>
      <QuietLink href={paths.saved}>{labels?.saved ?? t("View Saved Places")}</QuietLink>
      {type !== "all" && progress.elsewhere > 0 && (
        <QuietLink href={toNeedsAddress(withType(scope, "all"), needs)}>{t("Show all types")}</QuietLink>
      )}
      {hasNeeds && <QuietLink href={toRelaxLinks(scope, needs, []).unfiltered}>{t("Clear all filters")}</QuietLink>}
      {canUndo && (
        <Button kind="bare" onClick={onUndo}>
          {t("Undo")}
        </Button>
      )}
    </State>
  );
}

type StateProps = Pick<Props, "stage"> & {
  drawing: "offline" | "no-matches" | "seen-everything";
  title: string;
  text?: string;
  children: ReactNode;
};

const State = ({ stage, drawing, title, text, children }: StateProps) => (
  <div ref={stage} tabIndex={-1} className="deck-end card-box">
    <EmptyState
      drawing={drawing}
      title={title}
      action={<div className="flex flex-wrap justify-center gap-2">{children}</div>}
    >
      {text}
    </EmptyState>
  </div>
);

function suggestion(type: string, { elsewhere }: Progress): string {
  if (type === "all" || elsewhere === 0) return t("Discover More brings back the places you skipped, oldest first.");
  return t(
    "You're only seeing {type}. {count, plural, one {There is one place of other types.} other {There are # places of other types.}}",
    { type: getTypeLabel(type as BusinessType), count: elsewhere },
  );
}
