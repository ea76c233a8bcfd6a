import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import type { PushKind } from "../../db/vocabulary.ts";
import type { PushSettings } from "../../src/features/push/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { getPushSupport, subscribeToPush } from "./push.ts";
import { call, onFailure } from "./query.ts";
import { showError, showToast } from "./toasts.ts";

const SETTINGS = ["/api/push"];

type Props = {
  kind: PushKind;
  label: string;
  isIconOnPhones?: boolean;
  confirmation: string;
  /** Before the kind is turned on, once the browser has agreed. */
  prepare?: () => Promise<unknown>;
  onDone?: (client: QueryClient) => unknown;
};

/** Shown once the browser is known to support push, so never in the markup of the server, which may be shared. */
export function PushKindButton(props: Props) {
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(getPushSupport() === "supported"), []);
  return isSupported && <SupportedButton {...props} onUnsupported={() => setSupported(false)} />;
}

function SupportedButton(props: Props & { onUnsupported: () => void }) {
  const { kind, label, isIconOnPhones, confirmation, prepare, onDone, onUnsupported } = props;
  const client = useQueryClient();
  const [isGranted, setGranted] = useState(Notification.permission === "granted");
  const { data } = useQuery<PushSettings>({ queryKey: SETTINGS, enabled: isGranted });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await subscribeToPush();
      await prepare?.();
      return call<PushSettings>("PUT", `/api/push/kinds/${kind}`);
    },
    onSuccess: async (settings) => {
      client.setQueryData(SETTINGS, settings);
      setGranted(true);
      showToast({ title: t("Notifications are on"), description: confirmation });
      await onDone?.(client);
    },
    onError: onFailure((error) => {
      if (getPushSupport() !== "supported") onUnsupported();
      const description =
        error.name === "NotAllowedError"
          ? t("This browser blocks notifications from this site. Allow them in its settings for this site.")
          : t("We couldn't update notifications. Please try again.");
      showError(description);
    }),
  });
  const isOn = data?.kinds.includes(kind) && data.browsers.some(({ current }) => current);
  if (isOn || (isGranted && !data)) return null;
  return (
    <QuietButton icon={BellRing} waiting={isPending && t("Saving…")} onClick={() => mutate()}>
      <span className={isIconOnPhones ? "max-sm:visually-hidden" : undefined}>{label}</span>
    </QuietButton>
  );
}
