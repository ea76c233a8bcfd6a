// Asks once more before an event is cancelled, and says who will be told.
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import type { ShownEvent } from "../../src/features/events/contract.ts";
import { Button } from "../../src/ui/Button.tsx";
import { readAgain } from "../Events/use-answers.ts";
import { call, onFailure } from "../query.ts";
import { showToast } from "../toasts.ts";

export function CancelEvent({ dialog, event }: { dialog: RefObject<HTMLDialogElement | null>; event: ShownEvent }) {
  const id = useId();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      await call("DELETE", `/api/events/${event.id}`);
      dialog.current?.close();
      showToast({ title: "Event Cancelled", description: toldInWords(event, "have") });
    } catch (error) {
      onFailure(() =>
        showToast({ title: "Error", description: "Failed to cancel event. Please try again.", destructive: true }),
      )(error as Error);
    }
    setBusy(false);
    await readAgain(client).catch(() => {});
  }

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id}>
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id={id} className="text-2xl break-words">
          Cancel “{event.title}”?
        </h2>
        <p>{toldInWords(event, "get")} This cannot be undone.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Keep Event
          </Button>
          <Button kind="danger" waiting={busy && "Cancelling…"} onClick={() => void cancel()}>
            Cancel Event
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function toldInWords({ currentAttendees, queueLength }: ShownEvent, verb: "get" | "have"): string {
  const told = currentAttendees + queueLength;
  if (told === 0) return "Nobody is in yet, so nobody needs to be told.";
  const who = told === 1 ? "The one traveler who is in or in line" : `The ${told} travelers who are in or in line`;
  return `${who} ${verb === "get" ? (told === 1 ? "gets" : "get") : told === 1 ? "has" : "have"} a message.`;
}
