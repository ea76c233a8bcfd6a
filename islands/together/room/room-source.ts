// The cards and swipes of a member of a room. Swipes pass through the outbox.
import { t } from "../../../src/i18n/t.ts";
import type { DeckSource } from "../../discovery/deck/deck-source.ts";
import { readRecommendations } from "../../discovery/deck/read-recommendations.ts";
import { ApiError, forViewer } from "../../lib/fetch-api.ts";
import * as outbox from "../../lib/outbox.ts";
import { listDecided } from "../../lib/swipes.ts";
import { showToast } from "../../lib/toasts.ts";

export type RoomSource = DeckSource & {
  /** Fetches new cards: because others have decided, or because other places fit (`isStale`). */
  refresh(isStale?: boolean): void;
};

export function createRoomSource(code: string, onClosed: () => void): RoomSource {
  const path = `/api/together/${code}`;
  const isSwipe = (request: Pick<outbox.QueuedRequest, "path">) => request.path.startsWith(`${path}/swipes`);
  const listPending = () => outbox.pendingRequests().filter(isSwipe);
  const changed = new Set<(isStale?: boolean) => void>();
  const fetchCards = async (query: string) => {
    try {
      const response = await fetch(`${path}/deck${query}`, { credentials: "include", headers: forViewer() });
      return await readRecommendations(response);
    } catch (error) {
      if (error instanceof ApiError && [403, 404].includes(error.status)) onClosed();
      throw error;
    }
  };
  return {
    paths: { deck: `/together/${code}`, map: "/map", saved: `/together/${code}/shortlist` },
    labels: {
      title: t("Swipe together"),
      saved: t("Shortlist"),
      nothing: {
        title: t("Nothing fits all of you yet"),
        text: t(
          "We don't know of any place that fits this room and what all of you need. Leave and join again with fewer needs, or start another room.",
        ),
        link: { href: "/together", label: t("Start a room") },
      },
    },
    keptAs: `room ${code}`,
    fetchUnseen: () => fetchCards(""),
    fetchSkipped: () => fetchCards("?skipped=1"),
    record(card, action) {
      const id = crypto.randomUUID();
      outbox.enqueue({ id, method: "POST", path: `${path}/swipes`, body: { id, businessId: card.id, action } });
      return id;
    },
    undo: (card, id) => outbox.enqueue({ method: "DELETE", path: `${path}/swipes/${card.id}?swipe=${id}` }),
    flush: outbox.flushOutbox,
    hasUnsent: () => listPending().length > 0,
    isAhead: () => false,
    watch(onDecided, onChanged) {
      const reportDecided = (requests: readonly outbox.QueuedRequest[]) =>
        onDecided(listDecided(requests.filter(isSwipe)));
      reportDecided(listPending());
      outbox.onRejected(`${path}/swipes`, (error) => {
        showToast({ title: t("Not counted"), description: error.messages.message, destructive: true });
        onChanged();
      });
      changed.add(onChanged);
      const stops = [outbox.onOtherTabs(reportDecided), outbox.onSent((request) => isSwipe(request) && onChanged())];
      return () => {
        changed.delete(onChanged);
        for (const stop of stops) stop();
      };
    },
    refresh(isStale) {
      for (const report of changed) report(isStale);
    },
  };
}
