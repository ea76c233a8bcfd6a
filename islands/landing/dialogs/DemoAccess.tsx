import { useEffect } from "react";
import { DEMO_ROLES, type UserType } from "../../../db/vocabulary.ts";
import { WAITLIST_FIELDS } from "../../../src/features/waitlist/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { WrittenInput } from "../../../src/ui/Field.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import { useWaitlistForm } from "./use-waitlist-form.ts";

const REDIRECT_AFTER_MS = 2000;

export function DemoAccess({ view, onClosed }: { view: UserType; onClosed: () => void }) {
  const business = view === "business";
  const { thanked, form } = useWaitlistForm("demo_access", view);
  return (
    <ModalDialog title={t("See the demo")} onClosed={onClosed}>
      {thanked ? (
        <DemoRedirect />
      ) : (
        <>
          <p className="text-faint">{t("It takes half a minute, with optional sound. Please tell us who you are.")}</p>
          <EntryForm
            form={form}
            roles={DEMO_ROLES}
            role={business ? "Business Owner" : "Traveler"}
            action={t("See Demo")}
          >
            {business && <WrittenInput name="company" of={WAITLIST_FIELDS.company} />}
          </EntryForm>
        </>
      )}
    </ModalDialog>
  );
}

function DemoRedirect() {
  useEffect(() => {
    const timer = setTimeout(() => location.assign("/demo"), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="thanks">
      <span className="spinner" aria-hidden="true" />
      {t("Perfect! Taking you to the demo...")}
    </p>
  );
}
