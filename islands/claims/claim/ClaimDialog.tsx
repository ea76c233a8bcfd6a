// Asks for an imported place, with a word about why one is its owner.
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
    showToast({ title: "Claim sent", description: "The answer will be on your business profile." });
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
      <p>Our team looks at every claim. Once it agrees, the place is yours: its page, photos, events and messages.</p>
      <TextField
        label="How can we tell that it is yours?"
        name="note"
        required={false}
        maxLength={MAX_NOTE}
        rows={4}
        hint="The telephone number on its website, your role there, an address to write to."
        errors={state.fields.note}
      />
    </DialogForm>
  );
}
