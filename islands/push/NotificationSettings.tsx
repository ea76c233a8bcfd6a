import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import type { PushBrowser, PushPreferences, PushSettings } from "../../src/features/push/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { Button, QuietButton } from "../../src/ui/Button.tsx";
import { getPushSupport, type PushSupport, subscribeToPush } from "../lib/push.ts";
import { call, onFailure } from "../lib/query.ts";
import { Switch } from "../lib/Switch.tsx";
import { showError } from "../lib/toasts.ts";
import texts from "./notification-kinds.texts.json" with { type: "json" };
import { QuietHoursFields } from "./settings/QuietHoursFields.tsx";

type Props = { settings: PushSettings; city: { name: string; timezone: string } };

const MUTATION = ["push"];

export function NotificationSettings({ settings: initial, city }: Props) {
  const [settings, setSettings] = useState(initial);
  const [support, setSupport] = useState<PushSupport>("supported");
  useEffect(() => setSupport(getPushSupport()), []);
  const client = useQueryClient();
  // One after the other. Only the response to the last one has all changes.
  const { mutate, isPending } = useMutation({
    mutationKey: MUTATION,
    scope: { id: "push" },
    mutationFn: (task: () => Promise<PushSettings>) => task(),
    onSuccess: (saved) => client.isMutating({ mutationKey: MUTATION }) === 1 && setSettings(saved),
    onError: onFailure((error) => {
      setSupport(getPushSupport());
      void call<PushSettings>("GET", "/api/push").then(setSettings, () => {});
      if (error.name !== "NotAllowedError") showFailure();
    }),
  });
  const { kinds, quietHours, offered, browsers } = settings;
  const save = (changes: Partial<PushPreferences>) => {
    const preferences = { kinds, quietHours, ...changes };
    setSettings({ ...settings, ...preferences });
    mutate(() => call("PUT", "/api/push", preferences));
  };
  const isHere = browsers.some(({ current }) => current);
  return (
    <div className="grid grid-cols-1 gap-5">
      <section className="grid gap-1" aria-label={t("Notify me about")}>
        <p>{t("Notify me about")}</p>
        {offered.map((kind) => (
          <Switch
            key={kind}
            on={kinds.includes(kind)}
            onSwitch={(on) => save({ kinds: on ? [...kinds, kind] : kinds.filter((other) => other !== kind) })}
          >
            {t(texts[kind])}
          </Switch>
        ))}
      </section>
      {support !== "supported" ? (
        <p className="rounded-3 bg-sunken p-3 text-sm">
          {support === "blocked"
            ? t("This browser blocks notifications from this site. Allow them in its settings for this site.")
            : t(
                "This browser can't show notifications from this site. On an iPhone or iPad, add the site to the home screen and open it there.",
              )}
        </p>
      ) : (
        !isHere && (
          <Button
            icon={BellRing}
            kind={kinds.length > 0 ? "act" : "quiet"}
            waiting={isPending && t("Saving…")}
            onClick={() => mutate(subscribeToPush)}
          >
            {t("Turn on in this browser")}
          </Button>
        )
      )}
      <BrowserList
        browsers={browsers}
        onRemove={(id) => mutate(() => call("DELETE", `/api/push/subscriptions/${id}`))}
      />
      <QuietHoursFields quietHours={quietHours} city={city} onChange={(next) => save({ quietHours: next })} />
    </div>
  );
}

const showFailure = () => showError(t("We couldn't update notifications. Please try again."));

function BrowserList({ browsers, onRemove }: { browsers: PushBrowser[]; onRemove: (id: string) => void }) {
  if (browsers.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2" aria-label={t("Browsers that get notifications")}>
        {browsers.map(({ id, device, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 break-words">{device}</span>
            {current && <Badge tone="good">{t("This browser")}</Badge>}
            <QuietButton aria-label={t("Remove {name}", { name: device })} onClick={() => onRemove(id)}>
              {t("Remove")}
            </QuietButton>
          </li>
        ))}
      </ul>
      <p className="text-sm text-faint">
        {t("A browser gets notifications until you remove it here or sign out in it.")}
      </p>
    </div>
  );
}
