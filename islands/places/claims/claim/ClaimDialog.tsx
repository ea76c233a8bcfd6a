import type { RefObject } from "react";
import { MAX_NOTE } from "../../../../db/vocabulary.ts";
import type { OwnClaim } from "../../../../src/features/places/claims/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { TextField } from "../../../../src/ui/Field.tsx";
import { DialogForm } from "../../../lib/DialogForm.tsx";
import { useForm } from "../../../lib/Form.tsx";
import { call } from "../../../lib/query.ts";
import { showToast } from "../../../lib/toasts.ts";

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  place: { id: string; name: string };
  onClaimed: (claim: OwnClaim) => void;
};

export function ClaimDialog({ dialog, place, onClaimed }: Props) {
  const form = useForm(async ({ note }, form) => {
    const claim = await call<OwnClaim>("POST", `/api/businesses/${place.id}/claim`, { note });
    form.reset();
    dialog.current?.close();
    showToast({ title: t("Claim sent"), description: t("We'll post the decision on your business profile.") });
    onClaimed(claim);
  });
  return (
    <DialogForm
      dialog={dialog}
      title={t("Claim {name}?", { name: place.name })}
      errorsBeside
      action={t("Send claim")}
      waiting={t("Sending…")}
      {...form}
    >
      <p>{t("We review every claim. Once it's approved, you manage the page, photos, events and messages.")}</p>
      <TextField
        label={t("How can we verify that it's yours?")}
        name="note"
        required={false}
        maxLength={MAX_NOTE}
        rows={4}
        hint={t("For example, the phone number on its website, your role, or an email address there.")}
      />
    </DialogForm>
  );
}
