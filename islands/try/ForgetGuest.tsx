import { useRef } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { redirectWithToast } from "../lib/toasts.ts";
import { forgetAll } from "./guest/history.ts";

/** Opened by the menu, whose button names the dialog. */
export function ForgetGuest({ id }: { id: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  function forget(): void {
    forgetAll();
    sessionStorage.removeItem("deck");
    redirectWithToast("/try", {
      title: t("All forgotten"),
      description: t("This browser has no swipes of yours anymore."),
    });
  }
  return (
    <dialog ref={dialog} id={id} className="sheet text-base text-ink" aria-labelledby="forget-title">
      <div className="grid gap-4 p-5 md:p-6">
        <h2 id="forget-title" className="text-2xl">
          {t("Forget everything?")}
        </h2>
        <p>{t("All swipes, saved and liked places in this browser are removed. This can't be undone.")}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="bare" onClick={() => dialog.current?.close()}>
            {t("Cancel")}
          </Button>
          <Button kind="danger" onClick={forget}>
            {t("Forget everything")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
