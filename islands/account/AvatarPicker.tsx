// Adds, replaces and removes the user's profile photo. The page is reloaded, so that it appears everywhere.
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { MAX_BYTES, PHOTO_TYPES } from "../../src/features/places/photos/limits.ts";
import { PHOTO_TOO_LARGE } from "../../src/features/places/photos/refusal-texts.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Failure } from "../lib/form.ts";
import { call } from "../lib/query.ts";
import { sendFile } from "../lib/send-file.ts";
import { redirectWithToast } from "../lib/toasts.ts";
import { useTask } from "../lib/use-task.ts";

const PATH = "/api/users/avatar";

export function AvatarPicker({ hasAvatar }: { hasAvatar: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  /** Without a file, the photo is removed. */
  const { running, message, run } = useTask(null, async (file?: File) => {
    if (file && file.size > MAX_BYTES) throw new Failure(t(PHOTO_TOO_LARGE));
    await (file ? sendFile(PATH, "avatar", file) : call("DELETE", PATH));
    redirectWithToast("/profile", {
      title: t("Profile Updated"),
      description: file ? t("Your profile photo has been updated.") : t("Your profile photo has been removed."),
    });
  });

  function choose({ target }: React.ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) run(file);
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
          waiting={running && (running[0] ? t("Uploading…") : t("Removing…"))}
          aria-label={hasAvatar && !running ? t("Replace your photo") : undefined}
          onClick={() => input.current?.click()}
        >
          {hasAvatar ? t("Replace") : t("Add a photo")}
        </Button>
        {hasAvatar && !running && (
          <Button kind="bare" aria-label={t("Remove your photo")} onClick={() => run()}>
            {t("Remove")}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-skip empty:hidden">
        {message}
      </p>
    </div>
  );
}
