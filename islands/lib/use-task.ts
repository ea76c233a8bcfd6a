import { useState } from "react";
import { getErrorMessages } from "./Form.tsx";
import { isUnauthorized } from "./query.ts";
import { redirectToSignIn, showError } from "./toasts.ts";

/** What a button does besides forms. @param failed a toast; if it is null, the `message` says why the task failed */
export function useTask<Args extends unknown[]>(failed: string | null, task: (...args: Args) => Promise<void>) {
  const [running, setRunning] = useState<Args>();
  const [message, setMessage] = useState<string>();
  async function run(...args: Args): Promise<void> {
    setRunning(args);
    setMessage(undefined);
    try {
      await task(...args);
    } catch (error) {
      if (isUnauthorized(error)) redirectToSignIn();
      else if (failed) showError(failed);
      else setMessage(formatErrors(error));
    }
    setRunning(undefined);
  }
  return { running, message, run: (...args: Args) => void run(...args) };
}

function formatErrors(error: unknown): string {
  const { message, fields } = getErrorMessages(error);
  return [...new Set([message, ...Object.values(fields).flat()])].join(" ");
}
