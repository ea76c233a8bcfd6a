import { CircleAlert, RotateCcw, X } from "lucide-react";
import { t } from "../../../../src/i18n/t.ts";
import { IconButton } from "../../../../src/ui/Button.tsx";
import type { Upload } from "./use-gallery.ts";

type Props = { upload: Upload; onDismiss: (key: number) => void; onRetry: (key: number) => void };

export const UploadRow = ({ upload: { key, file, sent, error, canRetry }, onDismiss, onRetry }: Props) => (
  <li className="photo-row photo-upload">
    <span className="grid gap-1 min-w-0 flex-1 pe-2">
      <span dir="auto" className="justify-self-start max-w-full font-semibold text-sm truncate" title={file.name}>
        {file.name}
      </span>
      {error ? (
        <span role="alert" className="flex items-start gap-1.5 text-sm text-skip">
          <CircleAlert size={16} aria-hidden className="mt-0.75 shrink-0" />
          {error}
        </span>
      ) : (
        <>
          <progress
            max={1}
            value={sent}
            className="photo-progress"
            aria-label={t("Uploading {name}", { name: file.name })}
          />
          <span className="text-sm text-faint">{formatProgress(sent)}</span>
        </>
      )}
    </span>
    {error && (
      <span className="flex">
        {canRetry && (
          <IconButton
            icon={RotateCcw}
            className="photo-button"
            label={t("Upload {name} again", { name: file.name })}
            onClick={() => onRetry(key)}
          />
        )}
        <IconButton
          icon={X}
          className="photo-button"
          label={t("Dismiss {name}", { name: file.name })}
          onClick={() => onDismiss(key)}
        />
      </span>
    )}
  </li>
);

const formatProgress = (sent: number) =>
  sent === 0
    ? t("Waiting…")
    : sent < 1
      ? t("{percent}% uploaded", { percent: Math.floor(sent * 100) })
      : t("Processing…");
