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

/** Joins the waiting list of a full event, and sends notifications about seats to this browser. */
export function SeatNotifications({ event }: Props) {
  const client = useQueryClient();
  const [support, setSupport] = useState<"asks" | "granted" | "none">("none");
  useEffect(() => {
    if (getPushSupport() === "supported") setSupport(Notification.permission === "granted" ? "granted" : "asks");
  }, []);
  const { data } = useQuery<PushSettings>({ queryKey: SETTINGS, enabled: support === "granted" });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await subscribeToPush();
      if (!event.waitingListPosition) await call("POST", `/api/events/${event.id}/waiting-list`);
      return call<PushSettings>("PUT", "/api/push/kinds/seat");
    },
    onSuccess: async (settings) => {
      client.setQueryData(SETTINGS, settings);
      setSupport("granted");
      showToast({ title: t("Notifications Are On"), description: t("This browser tells you when a seat is yours.") });
      await refreshEvents(client);
    },
    onError: onFailure((error) => {
      if (getPushSupport() !== "supported") setSupport("none");
      const description =
        error.name === "NotAllowedError"
          ? t("This browser blocks notifications from this site. Allow them in its settings for this site.")
          : t("Failed to update notifications. Please try again.");
      showToast({ title: t("Error"), description, destructive: true });
    }),
  });
  const isOn = data?.kinds.includes("seat") && data.browsers.some(({ current }) => current);
  if (support === "none" || isOn || (support === "granted" && !data)) return null;
  return (
    <Button kind="quiet" waiting={isPending && t("Saving…")} onClick={() => mutate()}>
      <BellRing size={18} aria-hidden />
      {t("Tell me when a seat opens")}
    </Button>
  );
}
