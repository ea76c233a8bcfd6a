import { MAX_NOTE } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { TextField } from "../../src/ui/Field.tsx";

/** Why somebody of the staff does something. The hint says who reads it. */
export const ReasonField = ({ label = t("Reason"), ...rest }: { label?: string; rows: number; hint: string }) => (
  <TextField label={label} name="reason" required maxLength={MAX_NOTE} {...rest} />
);
