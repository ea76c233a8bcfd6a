// Sends a traveler's RSVPs one at a time, and refreshes all lists of events afterwards.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RsvpStatus } from "../../../db/vocabulary.ts";
import type { EventView } from "../../../src/features/events/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { onSent, pendingRequests, sendOrKeep } from "../../lib/outbox.ts";
import { onFailure, showRefusal } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

export type RsvpActions = {
  sending: { id: string; what: string } | null;
  /** What was chosen without a connection, by the id of the event. Empty while hydrating. */
  kept: ReadonlyMap<string, KeptAnswer>;
  answer(event: Answered, status: RsvpStatus): void;
  joinWaitingList(event: Answered): void;
  leaveWaitingList(event: Answered): void;
};

type Answered = Pick<EventView, "id" | "title">;
type KeptAnswer = { rsvp?: RsvpStatus; isWaiting?: boolean };

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
      onFailure(() => showRefusal(error, t("Failed to update RSVP. Please try again.")))(error as Error);
    }
    await refreshEvents(client).catch(() => {});
    setSending(null);
  }

  return {
    sending,
    kept,
    answer: ({ id, title }, status) =>
      void send(id, status, () => sendOrKeep({ ...toWrite("POST", id, "rsvp", title), body: { status } }), {
        title: t("RSVP Updated"),
        description: t(CONFIRMED[status]),
      }),
    joinWaitingList: ({ id, title }) =>
      void send(id, "join", () => sendOrKeep(toWrite("POST", id, "waiting-list", title)), {
        title: t("You joined the waiting list"),
        description: t("We'll send you a message if you get a seat."),
      }),
    leaveWaitingList: ({ id, title }) =>
      void send(id, "leave", () => sendOrKeep(toWrite("DELETE", id, "waiting-list", title)), {
        title: t("You left the waiting list"),
        description: t("You won't get a seat if one opens up."),
      }),
  };
}

const ANSWER = /^\/api\/events\/([^/]+)\/(rsvp|waiting-list)$/;

const toWrite = (method: "POST" | "DELETE", id: string, what: "rsvp" | "waiting-list", title: string) => ({
  method,
  path: `/api/events/${id}/${what}`,
  about: title,
});

/** The last ones count. */
function readKeptAnswers(): Map<string, KeptAnswer> {
  const answers = new Map<string, KeptAnswer>();
  for (const { method, path, body } of pendingRequests()) {
    const [, id, what] = ANSWER.exec(path) ?? [];
    if (!id) continue;
    const answer =
      what === "rsvp" ? { rsvp: (body as { status: RsvpStatus }).status } : { isWaiting: method === "POST" };
    answers.set(id, { ...answers.get(id), ...answer });
  }
  return answers;
}

type Answerable = Pick<EventView, "id" | "rsvp" | "waitingListPosition" | "waitingListLength">;

export function withKeptAnswer<Event extends Answerable>(event: Event, { kept }: RsvpActions): Event {
  const answer = kept.get(event.id);
  if (!answer) return event;
  const { rsvp = event.rsvp, isWaiting = event.waitingListPosition !== null } = answer;
  const position = event.waitingListPosition ?? event.waitingListLength + 1;
  return { ...event, rsvp, waitingListPosition: isWaiting ? position : null };
}

const KEPT_TOAST = () => ({
  title: t("Kept on this device"),
  description: t("You're offline. Your answer is sent as soon as there is a connection."),
});

const LIST = /^\/api\/(events|users\/rsvps|users\/waiting-list|businesses\/[^/]+\/events)\b/;

export const refreshEvents = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => LIST.test(String(queryKey[0])) });
