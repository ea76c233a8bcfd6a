// One switch in a traveler's settings: a copy of each message by mail, saved at once.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { call, onFailure } from "../lib/query.ts";
import { Switch } from "../lib/Switch.tsx";
import { showToast } from "../lib/toasts.ts";

type Props = {
  enabled: boolean;
  /** Whether a mail server refused the address for good. */
  isPaused: boolean;
  email: string;
  emailVerified: boolean;
};

export function EmailPreferences({ enabled, isPaused, email, emailVerified }: Props) {
  const [on, setOn] = useState(enabled);
  const [isPausedNow, setPauses] = useState(isPaused);
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => call("PUT", "/api/users/email-copies", { enabled: next }),
    onMutate: setOn,
    onSuccess: (_, next) => {
      setPauses(false);
      showToast({
        title: "Mail Copies Updated",
        description: next ? "Each message now also comes by mail." : "Your messages come here alone.",
      });
    },
    onError: (error: Error, next) => {
      setOn(!next);
      onFailure(() =>
        showToast({
          title: "Error",
          description: "Failed to update mail copies. Please try again.",
          destructive: true,
        }),
      )(error);
    },
  });
  return (
    <div className="grid gap-1">
      <Switch on={on} onSwitch={(next) => !isPending && mutate(next)}>
        A copy of each message by mail
      </Switch>
      {on && isPausedNow && (
        <div role="status" className="grid gap-2 justify-items-start rounded-3 bg-sunken p-3 text-sm">
          <p className="break-words">
            The copies pause: the mail server of {email} says that it takes no mail for this address. Change your email
            on this page, or try again.
          </p>
          <Button kind="quiet" waiting={isPending && "Saving…"} onClick={() => mutate(true)}>
            Try Again
          </Button>
        </div>
      )}
      <p className="text-sm text-faint break-words">
        {emailVerified ? `To ${email}.` : `They begin once you have confirmed ${email}.`} Businesses you muted send
        none, and each copy holds a link that ends them.
      </p>
    </div>
  );
}
