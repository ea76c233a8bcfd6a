// Sends a traveler's RSVPs one at a time, and refreshes all lists of events afterwards.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RsvpStatus } from "../../../db/vocabulary.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { onSent, pendingRequests, sendOrKeep } from "../../lib/outbox.ts";
import { ApiError, call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

export type RsvpActions = {
  /** The event's id and the pressed button, during a request. */
  sending: { id: string; what: string } | null;
  /** What was chosen without a connection, by the id of the event. Empty while hydrating. */
  kept: ReadonlyMap<string, RsvpStatus>;
  answer(event: { id: string; title: string }, status: RsvpStatus): void;
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
  const [kept, setKept] = useState<RsvpActions["kept"]>(new Map());
  useEffect(() => {
    const update = () => setKept(readKeptAnswers());
    update();
    return onSent(({ path }) => {
      if (!ANSWER.test(path)) return;
      update();
      void refreshEvents(client).catch(() => {});
    });
  }, [client]);

  async function send(
    id: string,
    what: string,
    task: () => Promise<unknown>,
    toast: { title: string; description: string },
  ) {
    if (sending) return;
    setSending({ id, what });
    try {
      const outcome = await task();
      setKept(readKeptAnswers());
      showToast(outcome === "kept" ? KEPT_TOAST() : toast);
    } catch (error) {
      onFailure(showFailure)(error as Error);
    }
    await refreshEvents(client).catch(() => {});
    setSending(null);
  }

  return {
    sending,
    kept,
    answer: ({ id, title }, status) =>
      void send(id, status, () => sendAnswer(id, title, status), {
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

const ANSWER = /^\/api\/events\/([^/]+)\/rsvp$/;

const sendAnswer = (id: string, title: string, status: RsvpStatus) =>
  sendOrKeep({ method: "POST", path: `/api/events/${id}/rsvp`, body: { status }, about: title });

const readKeptAnswers = () =>
  new Map(
    pendingRequests().flatMap(({ path, body }): [string, RsvpStatus][] => {
      const [, id] = ANSWER.exec(path) ?? [];
      return id ? [[id, (body as { status: RsvpStatus }).status]] : [];
    }),
  );

/** The event as the traveler answered it without a connection. */
export const withKeptAnswer = <Event extends { id: string; rsvp: RsvpStatus | null }>(
  event: Event,
  { kept }: RsvpActions,
): Event => (kept.has(event.id) ? { ...event, rsvp: kept.get(event.id)! } : event);

const KEPT_TOAST = () => ({
  title: t("Kept on this device"),
  description: t("You're offline. Your answer is sent as soon as there is a connection."),
});

function showFailure(error: Error): void {
  const isConflict = error instanceof ApiError && error.status === 409;
  const description = (isConflict && error.messages.message) || t("Failed to update RSVP. Please try again.");
  showToast({ title: t("Error"), description, destructive: true });
}

const LIST = /^\/api\/(events|users\/rsvps|users\/waiting-list|businesses\/[^/]+\/events)\b/;

export const refreshEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => LIST.test(String(queryKey[0])) });
