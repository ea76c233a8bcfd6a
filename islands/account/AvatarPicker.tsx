// One's own picture: chosen from a file, replaced, removed; the page then shows it everywhere.
import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { MAX_BYTES, PHOTO_TOO_LARGE, PHOTO_TYPES } from "../../src/features/photos/limits.ts";
import { Button } from "../../src/ui/Button.tsx";
import { getErrorMessages } from "../lib/form.ts";
import { call, isUnauthorized } from "../lib/query.ts";
import { sendFile } from "../lib/send-file.ts";
import { redirectToSignIn, redirectWithToast } from "../lib/toasts.ts";

const PATH = "/api/users/avatar";

export function AvatarPicker({ hasAvatar }: { hasAvatar: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState("");
  const [refusal, setRefusal] = useState<string>();

  async function run(words: string, task: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(words);
    setRefusal(undefined);
    try {
      await task();
      redirectWithToast("/profile", { title: "Profile Updated", description: done });
    } catch (error) {
      setBusy("");
      if (isUnauthorized(error)) redirectToSignIn();
      else setRefusal(getErrorMessages(error).message);
    }
  }

  function choose({ target }: React.ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    if (file.size > MAX_BYTES) setRefusal(PHOTO_TOO_LARGE);
    else void run("Uploading…", () => sendFile(PATH, "avatar", file), "Your picture is in its place.");
  }

  return (
    <div className="grid gap-1">
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join()}
        onChange={choose}
        hidden
        aria-label="Picture of yourself"
      />
      <div className="flex flex-wrap gap-2 -ml-3">
        <Button
          kind="bare"
          waiting={busy}
          aria-label={hasAvatar && !busy ? "Replace your picture" : undefined}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={18} aria-hidden />
          {hasAvatar ? "Replace" : "Add a Picture"}
        </Button>
        {hasAvatar && !busy && (
          <Button
            kind="bare"
            aria-label="Remove your picture"
            onClick={() => void run("Removing…", () => call("DELETE", PATH), "Your picture is removed.")}
          >
            Remove
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-skip empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
