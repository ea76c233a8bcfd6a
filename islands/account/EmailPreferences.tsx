import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { call, onFailure } from "../lib/query.ts";
import { Switch } from "../lib/Switch.tsx";
import { showToast } from "../lib/toasts.ts";

type Props = {
  enabled: boolean;
  /** Whether the mail server rejected the address permanently. */
  isPaused: boolean;
  email: string;
  emailVerified: boolean;
};

export function EmailPreferences({ enabled, isPaused: initiallyPaused, email, emailVerified }: Props) {
  const [on, setOn] = useState(enabled);
  const [isPaused, setPaused] = useState(initiallyPaused);
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => call("PUT", "/api/users/email-copies", { enabled: next }),
    onMutate: setOn,
    onSuccess: (_, next) => {
      setPaused(false);
      showToast({
        title: "Email Copies Updated",
        description: next ? "You will also get each message by email." : "Messages now appear only on this site.",
      });
    },
    onError: (error: Error, next) => {
      setOn(!next);
      onFailure(() =>
        showToast({
          title: "Error",
          description: "Failed to update email copies. Please try again.",
          destructive: true,
        }),
      )(error);
    },
  });
  return (
    <div className="grid gap-1">
      <Switch on={on} onSwitch={(next) => !isPending && mutate(next)}>
        Email me a copy of each message
      </Switch>
      {on && isPaused && (
        <div role="status" className="grid gap-2 justify-items-start rounded-3 bg-sunken p-3 text-sm">
          <p className="break-words">
            Email copies are paused: {email} was rejected by its mail server. Change your email on this page, or try
            again.
          </p>
          <Button kind="quiet" waiting={isPending && "Saving…"} onClick={() => mutate(true)}>
            Try Again
          </Button>
        </div>
      )}
      <p className="text-sm text-faint break-words">
        {emailVerified ? `Sent to ${email}.` : `Copies start once you confirm ${email}.`} Muted businesses don't send
        copies. Every email has an unsubscribe link.
      </p>
    </div>
  );
}
