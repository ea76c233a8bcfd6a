import { useState } from "react";
import { onFailure } from "./query.ts";
import { showError } from "./toasts.ts";

/** What a button does besides forms: what it is doing now, for its label, and a toast if it fails. */
export function useTask<Args extends unknown[]>(failed: string, task: (...args: Args) => Promise<void>) {
  const [running, setRunning] = useState<Args>();
  async function run(...args: Args): Promise<void> {
    setRunning(args);
    await task(...args).catch(onFailure(() => showError(failed)));
    setRunning(undefined);
  }
  return { running, run: (...args: Args) => void run(...args) };
}
