// Early access for travelers, partnership for businesses: a form, and a thank-you.
import { Check } from "lucide-react";
import { WAITLIST_ROLES } from "../../../db/vocabulary.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field, SelectField } from "../../../src/ui/Field.tsx";
import { Sheet } from "./Dialog.tsx";
import type { View } from "./dialogs.tsx";
import { Honeypot } from "./Honeypot.tsx";
import { useEntry } from "./use-entry.ts";
import { WhoFields } from "./WhoFields.tsx";

const WORDS = {
  traveler: {
    title: "Get early access",
    text: "Tell us where to write. Nothing else will be sent there.",
    button: "Join the waitlist",
    thanks: "You are on the list. We write once it is your turn.",
  },
  business: {
    title: "Become a partner",
    text: "Four fields, and a person answers. We contact you within 24 hours.",
    button: "Send",
    thanks: "Your place is on our list. We contact you within 24 hours.",
  },
} as const;

export function EarlyAccess({ view, onClosed }: { view: View; onClosed: () => void }) {
  const words = WORDS[view];
  const { stage, fields, name, onSubmit } = useEntry(
    (values) => ({ ...values, userType: view, requestType: "early_access" }),
    "Failed to submit waitlist entry",
  );
  if (stage === "done")
    return (
      <Sheet title={`Thank you, ${name}`} onClosed={onClosed}>
        <p role="status" className="thanks">
          <Check size={28} aria-hidden className="thanks-mark" />
          {words.thanks}
        </p>
        <form method="dialog">
          <Button type="submit" kind="quiet" className="w-full" autoFocus>
            Close
          </Button>
        </form>
      </Sheet>
    );
  return (
    <Sheet title={words.title} onClosed={onClosed}>
      <p className="text-faint">{words.text}</p>
      <form noValidate onSubmit={onSubmit} className="landing-form">
        <WhoFields errors={fields} />
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
          {words.button}
        </Button>
        <p className="text-sm text-faint">
          We keep this to write to you about access, and for nothing else. See{" "}
          <a href="/privacy" className="plain-link">
            Privacy
          </a>
          .
        </p>
      </form>
    </Sheet>
  );
}
