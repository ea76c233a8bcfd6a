import type { ReactNode } from "react";
import type { DEMO_ROLES, WAITLIST_ROLES } from "../../../db/vocabulary.ts";
import { WAITLIST_FIELDS } from "../../../src/features/waitlist/schema.ts";
import { getRoleLabel } from "../../../src/i18n/labels-of-roles.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Options, SelectField, WrittenInput } from "../../../src/ui/Field.tsx";
import { Form, type SentForm } from "../../lib/Form.tsx";

type Props = {
  form: SentForm;
  roles: typeof DEMO_ROLES | typeof WAITLIST_ROLES;
  role: string;
  action: string;
  /** Between the contact and the role. */
  children: ReactNode;
  note?: ReactNode;
};

export const EntryForm = ({ form, roles, role, action, children, note }: Props) => (
  <Form {...form} className="mt-5 grid gap-4">
    <WrittenInput name="name" of={WAITLIST_FIELDS.name} autoFocus />
    <WrittenInput name="email" of={WAITLIST_FIELDS.email} />
    {children}
    <SelectField label={t("Role")} name="role" defaultValue={role}>
      <Options of={roles.map((each) => [each, getRoleLabel(each)])} />
    </SelectField>
    {/* Only bots fill it in. */}
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t("Website")}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
    <Button type="submit" waiting={form.state.busy && t("Sending…")}>
      {action}
    </Button>
    {note}
  </Form>
);
