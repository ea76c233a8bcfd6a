import { Check } from "lucide-react";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import { getWaitlistTexts } from "./texts.ts";
import { useWaitlistForm } from "./use-waitlist-form.ts";
import type { View } from "./view.ts";
import { WaitlistFields } from "./WaitlistFields.tsx";

export function EarlyAccess({ view, onClosed }: { view: View; onClosed: () => void }) {
  const texts = getWaitlistTexts(document.querySelector(".claims-band") !== null)[view];
  const { stage, fields, name, onSubmit } = useWaitlistForm(
    (values) => ({ ...values, userType: view, requestType: "early_access" }),
    t("Failed to submit waitlist entry"),
  );
  if (stage === "done")
    return (
      <ModalDialog title={t("Thank you, {name}", { name })} onClosed={onClosed}>
        <p role="status" className="thanks">
          <Check size={28} aria-hidden className="thanks-mark" />
          {texts.thanks}
        </p>
        <form method="dialog">
          <Button type="submit" kind="quiet" className="w-full" autoFocus>
            {t("Close")}
          </Button>
        </form>
      </ModalDialog>
    );
  return (
    <ModalDialog title={texts.title} onClosed={onClosed}>
      <p className="text-faint">{texts.text}</p>
      <WaitlistFields view={view} fields={fields} isBusy={stage === "busy"} action={texts.button} onSubmit={onSubmit} />
    </ModalDialog>
  );
}
