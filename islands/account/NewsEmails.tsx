// Switches for emails about one's listing, its weekly figures, and what needs an admin.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { call, onFailure } from "../lib/query.ts";
import { Switch } from "../lib/Switch.tsx";
import { showError, showToast } from "../lib/toasts.ts";

type Choices = { listing: boolean; weekly: boolean; digest: boolean };

export function NewsEmails({
  isOwner,
  isAdmin,
  isModerator,
  email,
  ...initial
}: Choices & { isOwner: boolean; isAdmin: boolean; isModerator: boolean; email: string }) {
  const [choices, setChoices] = useState<Choices>(initial);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Partial<Choices>) => call<Choices>("PUT", "/api/users/news-emails", change),
    onMutate: (change) => setChoices((current) => ({ ...current, ...change })),
    onSuccess: (stored) => {
      setChoices(stored);
      showToast({ title: t("Emails updated"), description: t("Your choice was saved.") });
    },
    onError: (error: Error, change) => {
      const undone = Object.fromEntries(Object.entries(change).map(([name, on]) => [name, !on]));
      setChoices((current) => ({ ...current, ...undone }));
      onFailure(() => showError(t("We couldn't update these emails. Please try again.")))(error);
    },
  });
  const change = (name: keyof Choices) => (on: boolean) => !isPending && mutate({ [name]: on });
  return (
    <div className="grid gap-1">
      {isOwner && (
        <>
          <Switch on={choices.listing} onSwitch={change("listing")}>
            {t("Email me about my listing: decisions, claims and reports")}
          </Switch>
          <Switch on={choices.weekly} onSwitch={change("weekly")}>
            {t("Email me my figures every Monday")}
          </Switch>
        </>
      )}
      {(isAdmin || isModerator) && (
        <Switch on={choices.digest} onSwitch={change("digest")}>
          {isAdmin
            ? t("Email me what an admin has to handle: a daily summary, and urgent problems right away")
            : t("Email me each day what waits for a decision")}
        </Switch>
      )}
      <p className="text-sm text-faint break-words">
        {t("Sent to {email}.", { email })} {t("Every email has an unsubscribe link.")}
      </p>
    </div>
  );
}
