import { t } from "../../src/i18n/t.ts";
import { getWaitlistTexts } from "../landing/dialogs/texts.ts";
import { useWaitlistForm } from "../landing/dialogs/use-waitlist-form.ts";
import { WaitlistFields } from "../landing/dialogs/WaitlistFields.tsx";

export function JoinWaitlist({ view }: { view: "traveler" | "business" }) {
  const texts = getWaitlistTexts(false)[view];
  const { stage, fields, name, onSubmit } = useWaitlistForm(
    (values) => ({ ...values, userType: view, requestType: "early_access" }),
    t("Failed to submit waitlist entry"),
  );
  return stage === "done" ? (
    <div role="status" className="mt-6 grid gap-1 text-lg">
      <p>{t("Thank you, {name}", { name })}</p>
      <p>{texts.thanks}</p>
    </div>
  ) : (
    <WaitlistFields view={view} fields={fields} isBusy={stage === "busy"} action={texts.button} onSubmit={onSubmit} />
  );
}
