// The way into the demo: who asks, a short thank-you, and there we go.
import { useEffect } from "react";
import { DEMO_ROLES } from "../../../db/vocabulary.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field, SelectField } from "../../../src/ui/Field.tsx";
import { Sheet } from "./Dialog.tsx";
import type { View } from "./dialogs.tsx";
import { Honeypot } from "./Honeypot.tsx";
import { useEntry } from "./use-entry.ts";
import { WhoFields } from "./WhoFields.tsx";

/** ms between the thank-you and the demo. */
const REDIRECT_AFTER = 2000;

export function DemoAccess({ view, onClosed }: { view: View; onClosed: () => void }) {
  const business = view === "business";
  const { stage, fields, onSubmit } = useEntry(
    (values) => ({ ...values, userType: view, requestType: "demo_access" }),
    "Failed to submit demo request",
  );
  if (stage === "done")
    return (
      <Sheet title="See the demo" onClosed={onClosed}>
        <OnOurWay />
      </Sheet>
    );
  return (
    <Sheet title="See the demo" onClosed={onClosed}>
      <p className="text-faint">Half a minute, with sound if you like it. Tell us who is looking.</p>
      <form noValidate onSubmit={onSubmit} className="landing-form">
        <WhoFields errors={fields} />
        {business && (
          <Field
            label="Company"
            name="company"
            autoComplete="organization"
            required={false}
            maxLength={120}
            errors={fields.company}
          />
        )}
        <SelectField label="Role" name="role" defaultValue={business ? "Business Owner" : "Traveler"}>
          {DEMO_ROLES.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <Honeypot />
        <Button type="submit" waiting={stage === "busy" && "Sending…"}>
          See Demo
        </Button>
      </form>
    </Sheet>
  );
}

function OnOurWay() {
  useEffect(() => {
    const timer = setTimeout(() => location.assign("/demo"), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="thanks">
      <span className="spinner" aria-hidden="true" />
      Perfect! Taking you to the demo...
    </p>
  );
}
