// The steps of an import, from the upload to the result. An import continues after a reload.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { MAX_FILE_BYTES, SLICE_BYTES } from "../../../src/features/imports/limits.ts";
import type { ImportDecision, ImportOptions, ImportView } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Failure } from "../../lib/Form.tsx";
import { call, isUnauthorized } from "../../lib/query.ts";
import { sendFile } from "../../lib/send-file.ts";
import { redirectToSignIn } from "../../lib/toasts.ts";
import { useTask } from "../../lib/use-task.ts";
import { SOURCES } from "../ImportSources.tsx";
import { PAST_IMPORTS } from "../PastImports.tsx";
import { PICTURES_INTERVAL_MS } from "../past/Pictures.tsx";

const POLL_INTERVAL_MS = 700;
const API = "/api/admin/imports";

export type Sending = {
  name: string;
  /** 0 to 1. */
  part: number;
};

export function useImport(open: ImportView | null, home?: string) {
  const [view, setView] = useState(open);
  const [sending, setSending] = useState<Sending | null>(null);
  const { running, message: error = null, run } = useTask(null, (step: () => Promise<void>) => step());
  const busy = running !== undefined;
  const [polls, setPolls] = useState(0);
  const [pendingOptions, setPendingOptions] = useState<Partial<ImportOptions> | null>(null);

  const isWorking = view?.state === "reading" || view?.state === "writing";
  const id = view?.id;
  const isDone = view?.state === "done";
  /** Pictures wait, or the admin may still ask for them. */
  const isNaming = isDone && (view.pictures?.waiting ?? 0) > 0;
  const client = useQueryClient();
  useEffect(() => {
    if (isDone) for (const queryKey of [PAST_IMPORTS, SOURCES]) void client.invalidateQueries({ queryKey });
  }, [isDone, id, client]);
  useEffect(() => {
    if (!id || !(isWorking || isNaming)) return;
    const timer = setTimeout(
      async () => {
        try {
          setView(await call<ImportView>("GET", `${API}/${id}`));
        } catch (error) {
          if (isUnauthorized(error)) return redirectToSignIn();
        }
        setPolls((count) => count + 1);
      },
      isWorking ? POLL_INTERVAL_MS : PICTURES_INTERVAL_MS,
    );
    return () => clearTimeout(timer);
  }, [id, isWorking, isNaming, polls]);

  const refresh = async (importId: string) => setView(await call<ImportView>("GET", `${API}/${importId}`));

  const parseAgain = (options: Partial<ImportOptions>) =>
    run(async () => {
      await call("POST", `${API}/${id}/reading`, options);
      await refresh(id!);
    });
  const isReady = pendingOptions !== null && !busy && !isWorking;
  useEffect(() => {
    if (!isReady) return;
    setPendingOptions(null);
    parseAgain(pendingOptions);
  }, [isReady]);

  return {
    view,
    sending,
    error,
    busy,
    /** Until the preview is of the latest options. */
    isUpdating: busy || isWorking || pendingOptions !== null,
    send: (file: File) =>
      run(async () => {
        if (file.size > MAX_FILE_BYTES)
          throw new Failure(t("The file is larger than 50 MB. Split it into several files."));
        if (file.size === 0) throw new Failure(t("The file is empty."));
        setSending({ name: file.name, part: 0 });
        try {
          const { id } = await call<{ id: string }>("POST", API, { fileName: file.name, size: file.size });
          await sendSlices(id, file, (part) => setSending({ name: file.name, part }));
          await call("POST", `${API}/${id}/reading`, { city: home });
          await refresh(id);
        } finally {
          setSending(null);
        }
      }),
    /** While the server is working, the latest options wait. */
    parseAgain: (options: Partial<ImportOptions> = view?.options ?? {}) => {
      if (busy || isWorking) setPendingOptions(options);
      else parseAgain(options);
    },
    write: (decision: ImportDecision) =>
      run(async () => {
        await call("POST", `${API}/${id}/writing`, decision);
        await refresh(id!);
      }),
    discard: () =>
      run(async () => {
        await call("DELETE", `${API}/${id}`);
        setView(null);
      }),
  };
}

async function sendSlices(id: string, file: File, onSent: (part: number) => void): Promise<void> {
  const slices = Math.ceil(file.size / SLICE_BYTES);
  for (let position = 0; position < slices; position++) {
    const slice = file.slice(position * SLICE_BYTES, (position + 1) * SLICE_BYTES);
    await sendFile(`${API}/${id}/slices/${position}`, "slice", new File([slice], file.name), (part) =>
      onSent((position + part) / slices),
    );
  }
}
