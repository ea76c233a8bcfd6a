// A traveler's answers: sent one at a time, said in a toast, and every list of events read again afterwards.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RsvpStatus } from "../../../db/vocabulary.ts";
import { ApiError, call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

export type Answers = {
  /** What is on its way: the event's id and what was pressed. */
  sending: { id: string; what: string } | null;
  answer(id: string, status: RsvpStatus): void;
  joinWaitingList(id: string): void;
  leaveWaitingList(id: string): void;
};

const CONFIRMED: Record<RsvpStatus, string> = {
  in: "You confirmed attendance for this event.",
  cant_make_it: "You can't make it for this event.",
};

/** What the viewer answers to events: one at a time, and then the lists are read again. */
export function useAnswers(): Answers {
  const client = useQueryClient();
  const [sending, setSending] = useState<Answers["sending"]>(null);

  async function send(
    id: string,
    what: string,
    task: () => Promise<unknown>,
    said: { title: string; description: string },
  ) {
    if (sending) return;
    setSending({ id, what });
    try {
      await task();
      showToast(said);
    } catch (error) {
      onFailure(showFailure)(error as Error);
    }
    await readAgain(client).catch(() => {});
    setSending(null);
  }

  return {
    sending,
    answer: (id, status) =>
      void send(id, status, () => call("POST", `/api/events/${id}/rsvp`, { status }), {
        title: "RSVP Updated",
        description: CONFIRMED[status],
      }),
    joinWaitingList: (id) =>
      void send(id, "queue", () => call("POST", `/api/events/${id}/waiting-list`), {
        title: "You Are in Line",
        description: "The first in line gets the next free seat, and a message.",
      }),
    leaveWaitingList: (id) =>
      void send(id, "leave", () => call("DELETE", `/api/events/${id}/waiting-list`), {
        title: "You Left the Line",
        description: "You no longer wait for a seat at this event.",
      }),
  };
}

/** A state that does not allow it says so itself; anything else is the one sentence. */
function showFailure(error: Error): void {
  const isState = error instanceof ApiError && error.status === 409;
  const description = (isState && error.said.message) || "Failed to update RSVP. Please try again.";
  showToast({ title: "Error", description, destructive: true });
}

const LIST = /^\/api\/(events|users\/rsvps|users\/waiting-list|businesses\/[^/]+\/events)\b/;

/** Reads the lists of events and RSVPs on this page again. */
export const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => LIST.test(String(queryKey[0])) });
