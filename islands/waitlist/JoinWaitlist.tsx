import type { UserType } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { getWaitlistTexts } from "../landing/dialogs/texts.ts";
import { useWaitlistForm } from "../landing/dialogs/use-waitlist-form.ts";
import { WaitlistFields } from "../landing/dialogs/WaitlistFields.tsx";

export function JoinWaitlist({ view }: { view: UserType }) {
  const texts = getWaitlistTexts(view, false);
  const { thanked, form } = useWaitlistForm("early_access", view);
  return thanked ? (
    <div role="status" className="mt-6 grid gap-1 text-lg">
      <p>{t("Thank you, {name}", thanked)}</p>
      <p>{texts.thanks}</p>
    </div>
  ) : (
    <WaitlistFields view={view} form={form} action={texts.button} />
  );
}
