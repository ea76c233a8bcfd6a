// One's passkeys: added with a name, renamed, removed.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { SignInMethodList } from "../../../src/features/auth/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { formatAgo } from "../../../src/ui/dates.ts";
import { Field } from "../../../src/ui/Field.tsx";
import { getErrorMessages, useForm } from "../../lib/form.ts";
import { call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { SIGN_IN_METHODS } from "./methods.ts";
import { UnfoldedForm, useUnfoldingFocus } from "./UnfoldedForm.tsx";

type Passkey = SignInMethodList["passkeys"][number];
type Props = { keys: Passkey[]; possible: boolean; timezone: string; now: string };

export function PasskeyList({ keys, possible, ...dates }: Props) {
  const [usable, setUsable] = useState(possible);
  useEffect(() => setUsable(possible && "PublicKeyCredential" in window), [possible]);
  return (
    <>
      <p className="text-faint">
        {usable
          ? "Sign in with your fingerprint, your face or your device's PIN instead of a password."
          : "Passkeys need this site to be opened over https, under a name. Here they cannot be used."}
      </p>
      {keys.length > 0 && (
        <ul className="grid gap-3">
          {keys.map((key) => (
            <PasskeyRow key={key.id} passkey={key} {...dates} />
          ))}
        </ul>
      )}
      {usable && <AddPasskey />}
    </>
  );
}

function PasskeyRow({ passkey, timezone, now }: { passkey: Passkey; timezone: string; now: string }) {
  const client = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const remove = useMutation({
    mutationFn: () => call("DELETE", `/api/auth/passkeys/${passkey.id}`),
    onSuccess: () => {
      client.setQueryData<SignInMethodList>(SIGN_IN_METHODS, (methods) => methods && without(methods, passkey.id));
      showToast({ title: "Passkey Removed", description: "Your device may still offer it; it does not sign in here." });
    },
    onError: onFailure((error) =>
      showToast({ title: "Error", description: getErrorMessages(error).message, destructive: true }),
    ),
  });
  if (renaming) return <RenamePasskey passkey={passkey} onDone={() => setRenaming(false)} />;
  const used = passkey.lastUsedAt
    ? `Last used ${formatAgo(passkey.lastUsedAt, timezone, new Date(now))}`
    : `Added ${formatAgo(passkey.createdAt, timezone, new Date(now))}`;
  return (
    <li className="flex items-center gap-3">
      <KeyRound size={22} aria-hidden className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="break-words">{passkey.name}</p>
        <p className="text-sm text-faint">{used}</p>
      </div>
      <IconButton label={`Rename ${passkey.name}`} onClick={() => setRenaming(true)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${passkey.name}`} onClick={() => !remove.isPending && remove.mutate()}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

function IconButton({ label, ...rest }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid place-items-center size-11 rounded-3 text-faint hover:bg-sunken hover:text-ink"
      {...rest}
    />
  );
}

function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient();
  const { state, onSubmit } = useForm(async ({ name }) => {
    const renamed = await call<{ name: string }>("PATCH", `/api/auth/passkeys/${passkey.id}`, { name });
    client.setQueryData<SignInMethodList>(
      SIGN_IN_METHODS,
      (methods) =>
        methods && {
          ...methods,
          passkeys: methods.passkeys.map((key) => (key.id === passkey.id ? { ...key, name: renamed.name } : key)),
        },
    );
    onDone();
  });
  return (
    <li>
      <UnfoldedForm state={state} action="Save Name" busyLabel="Saving…" onSubmit={onSubmit} onCancel={onDone}>
        <Field
          label="Name of the passkey"
          name="name"
          defaultValue={passkey.name}
          maxLength={120}
          autoFocus
          errors={state.fields.name}
        />
      </UnfoldedForm>
    </li>
  );
}

function AddPasskey() {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const place = useUnfoldingFocus(open);
  const { state, onSubmit } = useForm(async ({ name = "" }) => {
    const { addPasskey } = await import("../../lib/passkey.ts");
    const added = await addPasskey(name);
    if (!added) return;
    await client.refetchQueries({ queryKey: SIGN_IN_METHODS });
    setOpen(false);
    showToast({ title: "Passkey Added", description: `${added.name} signs you in from now on.` });
  });
  if (!open)
    return (
      <div ref={place} className="contents">
        <Button kind="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
          Add a Passkey
        </Button>
      </div>
    );
  return (
    <div ref={place} className="contents">
      <UnfoldedForm
        state={state}
        action="Go On"
        busyLabel="Waiting for your device…"
        onSubmit={onSubmit}
        onCancel={() => setOpen(false)}
      >
        <Field
          label="Name"
          name="name"
          required={false}
          maxLength={120}
          hint="So that you know it again, such as: my telephone."
          errors={state.fields.name}
        />
      </UnfoldedForm>
    </div>
  );
}

const without = (methods: SignInMethodList, id: string): SignInMethodList => ({
  ...methods,
  passkeys: methods.passkeys.filter((key) => key.id !== id),
});
