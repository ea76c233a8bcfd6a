import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { UserType } from "../../db/vocabulary.ts";
import { rich } from "../../src/i18n/rich.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { getErrorMessages } from "../lib/Form.tsx";
import { call, onFailure } from "../lib/query.ts";
import { showError } from "../lib/toasts.ts";

const UNTIL_THEN: Record<UserType, string> = {
  traveler: msg("Until then you won't get messages by email."),
  business: msg("Until then you can't write to travelers or claim a place."),
};

export function ConfirmReminder({ email, userType }: { email: string; userType: UserType }) {
  const send = useMutation({
    mutationFn: () => call("POST", "/api/auth/email/link", {}),
    onError: onFailure((error) => showError(getErrorMessages(error).message)),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <MailCheck size={24} aria-hidden className="shrink-0 text-save" />
      <p className="min-w-0 flex-1 basis-64" role="status">
        {send.isSuccess ? (
          rich("We sent a new link to <b>{email}</b>. It works for 24 hours. You need to be signed in.", {
            email,
            b: bold,
          })
        ) : (
          <>
            {rich("Please confirm your email: we sent a link to <b>{email}</b>.", { email, b: bold })}{" "}
            {t(UNTIL_THEN[userType])}
          </>
        )}
      </p>
      {!send.isSuccess && (
        <QuietButton onClick={() => send.mutate()} waiting={send.isPending && t("Sending…")}>
          {t("Send the link again")}
        </QuietButton>
      )}
    </div>
  );
}

const bold = (text: ReactNode) => <strong className="break-words">{text}</strong>;
