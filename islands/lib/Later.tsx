import { type ComponentType, useEffect, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { showError } from "./toasts.ts";

type Props<Shown> = { load: () => Promise<ComponentType<Shown>>; props: Shown; onFailed?: () => void };

export function Later<Shown extends object>({ load, props, onFailed }: Props<Shown>) {
  const [Component, setComponent] = useState<ComponentType<Shown>>();
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setComponent(() => loaded),
      () => {
        if (!isShown) return;
        showError(t("We couldn't load this. Please try again."));
        onFailed?.();
      },
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return Component ? <Component {...props} /> : null;
}

/** A dialog whose code is loaded when it is first shown. */
export const laterDialog =
  <Shown extends { onClose: () => void }>(load: Props<Shown>["load"]) =>
  (props: Shown) => <Later load={load} props={props} onFailed={props.onClose} />;
