import type { FormEvent } from "react";
import { WAITLIST_ROLES } from "../../../db/vocabulary.ts";
import { getRoleLabel } from "../../../src/i18n/labels-of-roles.ts";
import { rich } from "../../../src/i18n/rich.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field, SelectField } from "../../../src/ui/Field.tsx";
import { linkTo } from "../../../src/ui/link-to.tsx";
import { Options } from "../../../src/ui/Options.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { Honeypot } from "./Honeypot.tsx";
import type { View } from "./view.ts";
import type { FieldErrors } from "./waitlist.ts";

type Props = {
  view: View;
  fields: FieldErrors;
  isBusy: boolean;
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

export function WaitlistFields({ view, fields, isBusy, action, onSubmit }: Props) {
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="mt-5 grid gap-4">
      <ContactFields errors={fields} />
      <Field
        label={t("City")}
        name="city"
        autoComplete="address-level2"
        required={false}
        maxLength={120}
        errors={fields.city}
      />
      <SelectField label={t("Role")} name="role" defaultValue={view === "business" ? "Restaurant" : "Traveler"}>
        <Options of={WAITLIST_ROLES.map((role) => [role, getRoleLabel(role)])} />
      </SelectField>
      <Honeypot />
      <Button type="submit" waiting={isBusy && t("Sending…")}>
        {action}
      </Button>
      <p className="text-sm text-faint">
        {rich("We only use this to contact you about access. See <link>Privacy</link>.", {
          link: linkTo("/privacy"),
        })}
      </p>
    </form>
  );
}
