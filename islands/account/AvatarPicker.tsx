// Adds, replaces and removes the user's profile photo. The page is reloaded, so that it appears everywhere.
import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { MAX_BYTES, PHOTO_TYPES } from "../../src/features/places/photos/limits.ts";
import { PHOTO_TOO_LARGE } from "../../src/features/places/photos/refusal-texts.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { getErrorMessages } from "../lib/form.ts";
import { call, isUnauthorized } from "../lib/query.ts";
import { sendFile } from "../lib/send-file.ts";
import { redirectToSignIn, redirectWithToast } from "../lib/toasts.ts";

const PATH = "/api/users/avatar";

export function AvatarPicker({ hasAvatar }: { hasAvatar: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState("");
  const [error, setError] = useState<string>();

  async function run(busyLabel: string, task: () => Promise<unknown>, description: string): Promise<void> {
    setBusy(busyLabel);
    setError(undefined);
    try {
      await task();
      redirectWithToast("/profile", { title: t("Profile Updated"), description });
    } catch (error) {
      setBusy("");
      if (isUnauthorized(error)) redirectToSignIn();
      else setError(getErrorMessages(error).message);
    }
  }

  function choose({ target }: React.ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    if (file.size > MAX_BYTES) setError(t(PHOTO_TOO_LARGE));
    else void run(t("Uploading…"), () => sendFile(PATH, "avatar", file), t("Your profile photo has been updated."));
  }

  return (
    <div className="grid gap-1">
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join()}
        onChange={choose}
        hidden
        aria-label={t("Profile photo")}
      />
      <div className="flex flex-wrap gap-2 -ms-3">
        <Button
          icon={ImagePlus}
          kind="bare"
          waiting={busy}
          aria-label={hasAvatar && !busy ? t("Replace your photo") : undefined}
          onClick={() => input.current?.click()}
        >
          {hasAvatar ? t("Replace") : t("Add a photo")}
        </Button>
        {hasAvatar && !busy && (
          <Button
            kind="bare"
            aria-label={t("Remove your photo")}
            onClick={() =>
              void run(t("Removing…"), () => call("DELETE", PATH), t("Your profile photo has been removed."))
            }
          >
            {t("Remove")}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-skip empty:hidden">
        {error}
      </p>
    </div>
  );
}
