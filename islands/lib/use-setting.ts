import { useRef, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { call, onFailure } from "./query.ts";
import { showError, showToast } from "./toasts.ts";

/** Choices that are saved at once, one after the other, and shown as before if that fails. Only what changes is sent. */
export function useSetting<Value extends object>(
  path: string,
  initial: Value,
  toToast: (saved: Value) => Parameters<typeof showToast>[0],
  failed = t("That didn't work. Please try again."),
  method: "PUT" | "PATCH" = "PUT",
) {
  const [value, setValue] = useState(initial);
  const [waiting, setWaiting] = useState(0);
  const saved = useRef(initial);
  const queue = useRef(Promise.resolve());
  /** What was chosen and isn't sent yet. */
  const next = useRef<Partial<Value>>({});
  async function save(): Promise<void> {
    const change = next.current;
    next.current = {};
    const names = Object.keys(change) as (keyof Value)[];
    try {
      if (names.length === 0) return;
      await call(method, path, change);
      saved.current = { ...saved.current, ...change };
      showToast(toToast(saved.current));
    } catch (error) {
      // What was chosen again meanwhile is sent next.
      const failedNames = names.filter((name) => !(name in next.current));
      const before = Object.fromEntries(failedNames.map((name) => [name, saved.current[name]]));
      setValue((shown) => ({ ...shown, ...before }));
      onFailure(() => showError(failed))(error as Error);
    } finally {
      setWaiting((count) => count - 1);
    }
  }
  function choose(change: Partial<Value>): void {
    setValue((shown) => ({ ...shown, ...change }));
    setWaiting((count) => count + 1);
    next.current = { ...next.current, ...change };
    queue.current = queue.current.then(save);
  }
  return [value, choose, waiting > 0] as const;
}
