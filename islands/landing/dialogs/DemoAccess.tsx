import { useEffect } from "react";
import { DEMO_ROLES } from "../../../db/vocabulary.ts";
import { getRoleLabel } from "../../../src/i18n/labels-of-roles.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field, SelectField } from "../../../src/ui/Field.tsx";
import { Options } from "../../../src/ui/Options.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { Honeypot } from "./Honeypot.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import { useWaitlistForm } from "./use-waitlist-form.ts";
import type { View } from "./view.ts";

const REDIRECT_AFTER_MS = 2000;

export function DemoAccess({ view, onClosed }: { view: View; onClosed: () => void }) {
  const business = view === "business";
  const { stage, fields, onSubmit } = useWaitlistForm(
    (values) => ({ ...values, userType: view, requestType: "demo_access" }),
    t("Failed to submit demo request"),
  );
  if (stage === "done")
    return (
      <ModalDialog title={t("See the demo")} onClosed={onClosed}>
        <DemoRedirect />
      </ModalDialog>
    );
  return (
    <ModalDialog title={t("See the demo")} onClosed={onClosed}>
      <p className="text-faint">{t("It takes half a minute, with optional sound. Please tell us who you are.")}</p>
      <form noValidate onSubmit={onSubmit} className="landing-form">
        <ContactFields errors={fields} />
        {business && (
          <Field
            label={t("Company")}
            name="company"
            autoComplete="organization"
            required={false}
            maxLength={120}
            errors={fields.company}
          />
        )}
        <SelectField label={t("Role")} name="role" defaultValue={business ? "Business Owner" : "Traveler"}>
          <Options of={DEMO_ROLES.map((role) => [role, getRoleLabel(role)])} />
        </SelectField>
        <Honeypot />
        <Button type="submit" waiting={stage === "busy" && t("Sending…")}>
          {t("See Demo")}
        </Button>
      </form>
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
