// Asks once more before an event is cancelled, and says who will be told.
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useState } from "react";
import type { EventView } from "../../../src/features/events/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { readAgain } from "../list/use-answers.ts";

export function CancelEvent({ dialog, event }: { dialog: RefObject<HTMLDialogElement | null>; event: EventView }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function cancel(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    setBusy(true);
    try {
      await call("DELETE", `/api/events/${event.id}`);
      dialog.current?.close();
      showToast({ title: "Event Cancelled", description: formatTold(event, "have") });
    } catch (error) {
      onFailure(() =>
        showToast({ title: "Error", description: "Failed to cancel event. Please try again.", destructive: true }),
      )(error as Error);
    }
    setBusy(false);
    await readAgain(client).catch(() => {});
  }

  return (
    <DialogForm
      dialog={dialog}
      title={`Cancel “${event.title}”?`}
      cancel="Keep Event"
      action={
        <Button kind="danger" type="submit" waiting={busy && "Cancelling…"}>
          Cancel Event
        </Button>
      }
      onSubmit={(submit) => void cancel(submit)}
    >
      <p>{formatTold(event, "get")} This cannot be undone.</p>
    </DialogForm>
  );
}

function formatTold({ currentAttendees, waitingListLength }: EventView, verb: "get" | "have"): string {
  const told = currentAttendees + waitingListLength;
  if (told === 0) return "Nobody is in yet, so nobody needs to be told.";
  const who = told === 1 ? "The one traveler who is in or in line" : `The ${told} travelers who are in or in line`;
  return `${who} ${verb === "get" ? (told === 1 ? "gets" : "get") : told === 1 ? "has" : "have"} a message.`;
}
