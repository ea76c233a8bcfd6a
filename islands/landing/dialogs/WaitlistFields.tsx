import { type UserType, WAITLIST_ROLES } from "../../../db/vocabulary.ts";
import { WAITLIST_FIELDS } from "../../../src/features/waitlist/schema.ts";
import { rich } from "../../../src/i18n/rich.ts";
import { WrittenInput } from "../../../src/ui/Field.tsx";
import { linkTo } from "../../../src/ui/TextLink.tsx";
import type { SentForm } from "../../lib/Form.tsx";
import { EntryForm } from "./EntryForm.tsx";

export const WaitlistFields = ({ view, form, action }: { view: UserType; form: SentForm; action: string }) => (
  <EntryForm
    form={form}
    roles={WAITLIST_ROLES}
    role={view === "business" ? "Restaurant" : "Traveler"}
    action={action}
    note={
      <p className="text-sm text-faint">
        {rich("We only use this to contact you about access. See <link>Privacy</link>.", { link: linkTo("/privacy") })}
      </p>
    }
  >
    <WrittenInput name="city" of={WAITLIST_FIELDS.city} />
  </EntryForm>
);
