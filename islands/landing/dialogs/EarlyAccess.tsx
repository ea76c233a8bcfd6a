import { Check } from "lucide-react";
import { WAITLIST_ROLES } from "../../../db/vocabulary.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field, SelectField } from "../../../src/ui/Field.tsx";
import { ContactFields } from "./ContactFields.tsx";
import type { View } from "./dialogs.tsx";
import { Honeypot } from "./Honeypot.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import { useWaitlistForm } from "./use-waitlist-form.ts";

const TEXTS = {
  traveler: {
    title: "Get early access",
    text: "Leave your email and we'll let you know when you can join. Nothing else.",
    button: "Join the waitlist",
    thanks: "You're on the list. We'll email you when it's your turn.",
  },
  business: {
    title: "Become a partner",
    text: "Fill in four fields. A person will contact you within 24 hours.",
    button: "Send",
    thanks: "Your place is on our list. We'll contact you within 24 hours.",
  },
} as const;

export function EarlyAccess({ view, onClosed }: { view: View; onClosed: () => void }) {
  const texts = TEXTS[view];
  const { stage, fields, name, onSubmit } = useWaitlistForm(
    (values) => ({ ...values, userType: view, requestType: "early_access" }),
    "Failed to submit waitlist entry",
  );
  if (stage === "done")
    return (
      <ModalDialog title={`Thank you, ${name}`} onClosed={onClosed}>
        <p role="status" className="thanks">
          <Check size={28} aria-hidden className="thanks-mark" />
          {texts.thanks}
        </p>
        <form method="dialog">
          <Button type="submit" kind="quiet" className="w-full" autoFocus>
            Close
          </Button>
        </form>
      </ModalDialog>
    );
  return (
    <ModalDialog title={texts.title} onClosed={onClosed}>
      <p className="text-faint">{texts.text}</p>
      <form noValidate onSubmit={onSubmit} className="landing-form">
        <ContactFields errors={fields} />
        <Field
          label="City"
          name="city"
          autoComplete="address-level2"
          required={false}
          maxLength={120}
          errors={fields.city}
        />
        <SelectField label="Role" name="role" defaultValue={view === "business" ? "Restaurant" : "Traveler"}>
          {WAITLIST_ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <Honeypot />
        <Button type="submit" waiting={stage === "busy" && "Sending…"}>
          {texts.button}
        </Button>
        <p className="text-sm text-faint">
          We only use this to contact you about access. See{" "}
          <a href="/privacy" className="plain-link">
            Privacy
          </a>
          .
        </p>
      </form>
    </ModalDialog>
  );
}
