import type { EventView } from "../../../src/features/events/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { PushKindButton } from "../../lib/PushKindButton.tsx";
import { call } from "../../lib/query.ts";
import { refreshEvents } from "./use-rsvp-actions.ts";

type Props = { event: Pick<EventView, "id" | "waitingListPosition"> };

export function SeatNotifications({ event }: Props) {
  return (
    <PushKindButton
      kind="seat"
      label={t("Tell me when a seat opens")}
      confirmation={t("This browser tells you when a seat is yours.")}
      prepare={async () => event.waitingListPosition || call("POST", `/api/events/${event.id}/waiting-list`)}
      onDone={refreshEvents}
    />
  );
}
