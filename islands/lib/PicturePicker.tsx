// Chooses a picture and sends it. The server says why it can't be used.
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { MAX_BYTES, PHOTO_TYPES } from "../../src/features/places/photos/limits.ts";
import { PHOTO_TOO_LARGE } from "../../src/features/places/photos/refusal-texts.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Failure } from "./Form.tsx";
import { sendFile } from "./send-file.ts";
import { useTask } from "./use-task.ts";

/** What buttons say, and the longer names of those that only make sense beside the picture. */
type Labels = { name: string; add: string; replace?: string; remove?: string };

type Props<Sent> = {
  labels: Labels;
  path: string;
  field: string;
  hasPicture: boolean;
  onSent: (sent: Sent) => void;
  onRemove: () => void | Promise<void>;
  error?: string | undefined;
};

export function PicturePicker<Sent>({ labels, path, field, hasPicture, onSent, onRemove, error }: Props<Sent>) {
  const input = useRef<HTMLInputElement>(null);
  /** Without a file, the picture is removed. */
  const { running, message, run } = useTask(null, async (file?: File) => {
    if (!file) return onRemove();
    if (file.size > MAX_BYTES) throw new Failure(t(PHOTO_TOO_LARGE));
    onSent(await sendFile<Sent>(path, field, file));
  });

  function choose({ target }: React.ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) run(file);
  }

  /** The pressed button goes away. */
  function removeWithFocus({ currentTarget }: React.MouseEvent<HTMLButtonElement>): void {
    (currentTarget.previousElementSibling as HTMLElement).focus();
    run();
  }

  return (
    <div className="grid gap-1">
      <input ref={input} type="file" accept={PHOTO_TYPES.join()} onChange={choose} hidden aria-label={labels.name} />
      <div className="flex flex-wrap gap-2 -ms-3">
        <Button
          icon={ImagePlus}
          kind="bare"
          waiting={running && (running[0] ? t("Uploading…") : t("Removing…"))}
          aria-label={hasPicture && !running ? labels.replace : undefined}
          onClick={() => input.current?.click()}
        >
          {hasPicture ? t("Replace") : labels.add}
        </Button>
        {hasPicture && !running && (
          <Button kind="bare" aria-label={labels.remove} onClick={removeWithFocus}>
            {t("Remove")}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-skip empty:hidden">
        {message ?? error}
      </p>
    </div>
  );
}
