// The steps of an import from the file to the result; it goes on after a reload.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { MAX_FILE_BYTES, SLICE_BYTES } from "../../../src/features/imports/limits.ts";
import type { ImportOptions, ImportView } from "../../../src/features/imports/schema.ts";
import { getErrorMessages } from "../../lib/form.ts";
import { call, isUnauthorized } from "../../lib/query.ts";
import { sendFile } from "../../lib/send-file.ts";
import { redirectToSignIn } from "../../lib/toasts.ts";
import { PAST_IMPORTS } from "../PastImports.tsx";

/** ms between two polls of a step under way. */
const RETRY_INTERVAL_MS = 700;
const API = "/api/admin/imports";

export type Sending = {
  name: string;
  /** 0 to 1. */
  part: number;
};

/**
 * @param open an import begun before, or null
 * @param home the city for addresses that name none
 */
export function useImport(open: ImportView | null, home?: string) {
  const [view, setView] = useState(open);
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [looks, setLooks] = useState(0);
  const [waiting, setWaiting] = useState<Partial<ImportOptions> | null>(null);

  const isUnderWay = view?.state === "reading" || view?.state === "writing";
  const id = view?.id;
  const isDone = view?.state === "done";
  const client = useQueryClient();
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: PAST_IMPORTS });
  }, [isDone, id, client]);
  // Polls again as long as the step is under way.
  useEffect(() => {
    if (!isUnderWay || !id) return;
    const timer = setTimeout(async () => {
      try {
        setView(await call<ImportView>("GET", `${API}/${id}`));
      } catch (error) {
        if (isUnauthorized(error)) return redirectToSignIn();
      }
      setLooks((number) => number + 1);
    }, RETRY_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [id, isUnderWay, looks]);

  /** Runs one act at a time; shows a refusal beside the file. */
  async function run(task: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await task();
    } catch (error) {
      if (isUnauthorized(error)) redirectToSignIn();
      else setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
      setSending(null);
    }
  }

  const look = async (importId: string) => setView(await call<ImportView>("GET", `${API}/${importId}`));

  const reread = (wishes: Partial<ImportOptions>) =>
    run(async () => {
      await call("POST", `${API}/${id}/reading`, wishes);
      await look(id!);
    });
  const isItsTurn = waiting !== null && !busy && !isUnderWay;
  useEffect(() => {
    if (!isItsTurn) return;
    setWaiting(null);
    void reread(waiting);
  }, [isItsTurn]);

  return {
    view,
    sending,
    refusal,
    busy,
    send: (file: File) =>
      run(async () => {
        if (file.size > MAX_FILE_BYTES) return setRefusal("The file is larger than 50 MB. Cut it into several.");
        if (file.size === 0) return setRefusal("The file is empty.");
        setSending({ name: file.name, part: 0 });
        const { id } = await call<{ id: string }>("POST", API, { fileName: file.name, size: file.size });
        await sendSlices(id, file, (part) => setSending({ name: file.name, part }));
        await call("POST", `${API}/${id}/reading`, { city: home });
        await look(id);
      }),
    /** While the file is being read, the latest wishes wait. */
    reread: (wishes?: Partial<ImportOptions>) => {
      const asked = wishes ?? view?.wishes ?? {};
      if (busy || isUnderWay) setWaiting(asked);
      else void reread(asked);
    },
    write: (markMissing: boolean) =>
      run(async () => {
        await call("POST", `${API}/${id}/writing`, { markMissing });
        await look(id!);
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

function sentenceOf(error: unknown): string {
  const { message, fields } = getErrorMessages(error);
  return [message, ...Object.values(fields).flat()].filter((words, i, all) => all.indexOf(words) === i).join(" ");
}
