import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
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

type ButtonProps<Shown> = ComponentProps<"button"> & { load: Props<Shown>["load"]; dialog: Omit<Shown, "onClose"> };

/** Opens a dialog, whose code is loaded as soon as somebody may be about to press the button. */
export function DialogButton<Shown extends { onClose: () => void }>({ load, dialog, ...button }: ButtonProps<Shown>) {
  const [isOpen, setOpen] = useState(false);
  const preload = () => void load().catch(() => {});
  const onClose = () => setOpen(false);
  const open = () => setOpen(true);
  const props = { ...dialog, onClose } as Shown;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        {...button}
      />
      {isOpen && <Later load={load} props={props} onFailed={onClose} />}
    </>
  );
}

/** A dialog whose code is loaded when it is first shown. */
export const laterDialog =
  <Shown extends { onClose: () => void }>(load: Props<Shown>["load"]) =>
  (props: Shown) => <Later load={load} props={props} onFailed={props.onClose} />;
