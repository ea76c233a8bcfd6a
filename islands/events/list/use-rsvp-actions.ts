// Sends a traveler's RSVPs one at a time, and refreshes all lists of events afterwards.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RsvpStatus } from "../../../db/vocabulary.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { ApiError, call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

export type RsvpActions = {
  /** The event's id and the pressed button, during a request. */
  sending: { id: string; what: string } | null;
  answer(id: string, status: RsvpStatus): void;
  joinWaitingList(id: string): void;
  leaveWaitingList(id: string): void;
};

const CONFIRMED: Record<RsvpStatus, string> = {
  in: msg("You confirmed attendance for this event."),
  cant_make_it: msg("You can't make it for this event."),
};

export function useRsvpActions(): RsvpActions {
  const client = useQueryClient();
  const [sending, setSending] = useState<RsvpActions["sending"]>(null);

  async function send(
    id: string,
    what: string,
    task: () => Promise<unknown>,
    toast: { title: string; description: string },
  ) {
    if (sending) return;
    setSending({ id, what });
    try {
      await task();
      showToast(toast);
    } catch (error) {
      onFailure(showFailure)(error as Error);
    }
    await refreshEvents(client).catch(() => {});
    setSending(null);
  }

  return {
    sending,
    answer: (id, status) =>
      void send(id, status, () => call("POST", `/api/events/${id}/rsvp`, { status }), {
        title: t("RSVP Updated"),
        description: t(CONFIRMED[status]),
      }),
    joinWaitingList: (id) =>
      void send(id, "join", () => call("POST", `/api/events/${id}/waiting-list`), {
        title: t("You Joined the Waiting List"),
        description: t("We'll send you a message if you get a seat."),
      }),
    leaveWaitingList: (id) =>
      void send(id, "leave", () => call("DELETE", `/api/events/${id}/waiting-list`), {
        title: t("You Left the Waiting List"),
        description: t("You won't get a seat if one opens up."),
      }),
  };
}

function showFailure(error: Error): void {
  const isConflict = error instanceof ApiError && error.status === 409;
  const description = (isConflict && error.messages.message) || t("Failed to update RSVP. Please try again.");
  showToast({ title: t("Error"), description, destructive: true });
}

const LIST = /^\/api\/(events|users\/rsvps|users\/waiting-list|businesses\/[^/]+\/events)\b/;

export const refreshEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => LIST.test(String(queryKey[0])) });
