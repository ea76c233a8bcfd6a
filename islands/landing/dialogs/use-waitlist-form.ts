// The state of a sign-up form. It always ends in success: entries that could not be sent stay in the outbox.
import { useState } from "react";
import type { REQUEST_TYPES, UserType } from "../../../db/vocabulary.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { FieldErrors, useForm } from "../../lib/Form.tsx";
import { findFieldErrors, sendEntry } from "./waitlist.ts";

const LOG_MESSAGES = {
  early_access: msg("Failed to submit waitlist entry"),
  demo_access: msg("Failed to submit demo request"),
};

type RequestType = (typeof REQUEST_TYPES)[number];

export function useWaitlistForm(requestType: RequestType, userType: UserType) {
  const [thanked, setThanked] = useState<{ name: string }>();
  const form = useForm(async ({ website, ...values }) => {
    const entry = { ...values, ...(website && { website }), userType, requestType };
    const errors = findFieldErrors(entry);
    if (errors) throw new FieldErrors(errors);
    await sendEntry(entry, t(LOG_MESSAGES[requestType]));
    setThanked({ name: values.name ?? "" });
  });
  return { thanked, form };
}
