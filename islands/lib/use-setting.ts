import { useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { call, onFailure } from "./query.ts";
import { showError, showToast } from "./toasts.ts";

/**
 * Choices that are saved at once, and shown as before if that fails. Only what changes is sent. None is taken while
 * another is being saved.
 */
export function useSetting<Value extends object>(
  path: string,
  initial: Value,
  toToast: (saved: Value) => Parameters<typeof showToast>[0],
  failed = t("That didn't work. Please try again."),
) {
  const [value, setValue] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  async function choose(change: Partial<Value>): Promise<void> {
    if (isSaving) return;
    const next = { ...value, ...change };
    setValue(next);
    setSaving(true);
    try {
      await call("PUT", path, change);
      showToast(toToast(next));
    } catch (error) {
      setValue(value);
      onFailure(() => showError(failed))(error as Error);
    }
    setSaving(false);
  }
  return [value, (change: Partial<Value>) => void choose(change), isSaving] as const;
}
