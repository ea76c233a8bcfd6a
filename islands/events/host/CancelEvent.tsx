import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { EventView } from "../../../src/features/events/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Choice } from "../../../src/ui/Choice.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/Form.tsx";
import { call, onFailure } from "../../lib/query.ts";
import { showError, showToast } from "../../lib/toasts.ts";
import { refreshEvents } from "../list/use-rsvp-actions.ts";

export function CancelEvent({ dialog, event }: { dialog: RefObject<HTMLDialogElement | null>; event: EventView }) {
  const client = useQueryClient();
  const [following, setFollowing] = useState(false);
  const form = useForm(async () => {
    try {
      await call("DELETE", `/api/events/${event.id}${following ? "?following=yes" : ""}`);
      dialog.current?.close();
      showToast({ title: t("Event canceled"), description: formatNotified(event, "done", following) });
    } catch (error) {
      onFailure(() => showError(t("We couldn't cancel the event. Please try again.")))(error as Error);
    }
    await refreshEvents(client).catch(() => {});
  });
  return (
    <DialogForm
      dialog={dialog}
      title={t("Cancel “{title}”?", { title: event.title })}
      cancel={t("Keep event")}
      action={t("Cancel event")}
      kind="danger"
      waiting={t("Canceling… [[an event]]")}
      onClose={() => setFollowing(false)}
      {...form}
    >
      {event.seriesId && (
        <Choice type="checkbox" checked={following} onChange={({ target }) => setFollowing(target.checked)}>
          {t("Also cancel its later dates")}
        </Choice>
      )}
      <p>{t("{notified} This cannot be undone.", { notified: formatNotified(event, "planned", following) })}</p>
    </DialogForm>
  );
}

type State = "planned" | "done";

function formatNotified({ currentAttendees, waitingListLength }: EventView, state: State, following: boolean): string {
  if (following) return t("Everyone attending or on a waiting list gets one message about all of these dates.");
  const count = currentAttendees + waitingListLength;
  if (count === 0) return t("No one has signed up yet, so no one will be notified.");
  return state === "planned"
    ? t(
        "{count, plural, one {The one traveler attending or on the waiting list will be notified.} other {All # travelers attending or on the waiting list will be notified.}}",
        { count },
      )
    : t(
        "{count, plural, one {The one traveler attending or on the waiting list was notified.} other {All # travelers attending or on the waiting list were notified.}}",
        { count },
      );
}
