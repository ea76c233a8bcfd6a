import { useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { call, onFailure } from "./query.ts";
import { showError, showToast } from "./toasts.ts";

/** Choices that are saved at once, and shown as before if that fails. */
export function useSetting<Value extends object>(
  path: string,
  initial: Value,
  toToast: (saved: Value) => Parameters<typeof showToast>[0],
) {
  const [value, setValue] = useState(initial);
  async function choose(change: Partial<Value>): Promise<void> {
    const next = { ...value, ...change };
    setValue(next);
    try {
      await call("PUT", path, next);
      showToast(toToast(next));
    } catch (error) {
      setValue(value);
      onFailure(() => showError(t("That didn't work. Please try again.")))(error as Error);
    }
  }
  return [value, (change: Partial<Value>) => void choose(change)] as const;
}
