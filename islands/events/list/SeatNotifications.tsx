import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import type { EventView } from "../../../src/features/events/schema.ts";
import type { PushSettings } from "../../../src/features/push/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { getPushSupport, subscribeToPush } from "../../lib/push.ts";
import { call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { refreshEvents } from "./use-rsvp-actions.ts";

const SETTINGS = ["/api/push"];

type Props = { event: Pick<EventView, "id" | "waitingListPosition"> };

/** Shown once the browser is known to support notifications, so never in the markup of the server. */
export function SeatNotifications({ event }: Props) {
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(getPushSupport() === "supported"), []);
  return isSupported && <SeatButton event={event} onUnsupported={() => setSupported(false)} />;
}

/** Joins the waiting list of a full event, and sends notifications about seats to this browser. */
function SeatButton({ event, onUnsupported }: Props & { onUnsupported: () => void }) {
  const client = useQueryClient();
  const [isGranted, setGranted] = useState(Notification.permission === "granted");
  const { data } = useQuery<PushSettings>({ queryKey: SETTINGS, enabled: isGranted });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await subscribeToPush();
      if (!event.waitingListPosition) await call("POST", `/api/events/${event.id}/waiting-list`);
      return call<PushSettings>("PUT", "/api/push/kinds/seat");
    },
    onSuccess: async (settings) => {
      client.setQueryData(SETTINGS, settings);
      setGranted(true);
      showToast({ title: t("Notifications Are On"), description: t("This browser tells you when a seat is yours.") });
      await refreshEvents(client);
    },
    onError: onFailure((error) => {
      if (getPushSupport() !== "supported") onUnsupported();
      const description =
        error.name === "NotAllowedError"
          ? t("This browser blocks notifications from this site. Allow them in its settings for this site.")
          : t("Failed to update notifications. Please try again.");
      showToast({ title: t("Error"), description, destructive: true });
    }),
  });
  const isOn = data?.kinds.includes("seat") && data.browsers.some(({ current }) => current);
  if (isOn || (isGranted && !data)) return null;
  return (
    <Button kind="quiet" waiting={isPending && t("Saving…")} onClick={() => mutate()}>
      <BellRing size={18} aria-hidden />
      {t("Tell me when a seat opens")}
    </Button>
  );
}
