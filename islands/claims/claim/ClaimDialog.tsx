import type { RefObject } from "react";
import { MAX_NOTE, type OwnClaim } from "../../../src/features/claims/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { TextField } from "../../../src/ui/Field.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/form.ts";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  place: { id: string; name: string };
  onClaimed: (claim: OwnClaim) => void;
};

export function ClaimDialog({ dialog, place, onClaimed }: Props) {
  const { state, onSubmit } = useForm(async ({ note }, form) => {
    const claim = await call<OwnClaim>("POST", `/api/businesses/${place.id}/claim`, { note });
    form.reset();
    dialog.current?.close();
    showToast({ title: "Claim sent", description: "We'll post the decision on your business profile." });
    onClaimed(claim);
  });
  return (
    <DialogForm
      dialog={dialog}
      title={`Claim ${place.name}?`}
      message={state.fields.note ? undefined : state.message}
      action={
        <Button type="submit" waiting={state.busy && "Sending…"}>
          Send Claim
        </Button>
      }
      onSubmit={onSubmit}
    >
      <p>We review every claim. Once it's approved, you manage the page, photos, events and messages.</p>
      <TextField
        label="How can we verify that it's yours?"
        name="note"
        required={false}
        maxLength={MAX_NOTE}
        rows={4}
        hint="For example, the phone number on its website, your role, or an email address there."
        errors={state.fields.note}
      />
    </DialogForm>
  );
}
