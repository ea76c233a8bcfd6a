import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { PASSKEY_FIELDS, type SignInMethodList } from "../../../src/features/auth/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { IconButton } from "../../../src/ui/Button.tsx";
import { formatAgo } from "../../../src/ui/dates.ts";
import { WrittenInput } from "../../../src/ui/Field.tsx";
import { useForm } from "../../lib/form.ts";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { InlineForm, OpeningForm } from "./InlineForm.tsx";
import { SIGN_IN_METHODS, useShownMethods } from "./methods.ts";
import { ReauthenticationForm } from "./ReauthenticationForm.tsx";

type Passkey = SignInMethodList["passkeys"][number];
type Props = { keys: Passkey[]; possible: boolean; hasPassword: boolean; timezone: string; now: string };

export function PasskeyList({ keys, possible, hasPassword, ...dates }: Props) {
  const [usable, setUsable] = useState(possible);
  useEffect(() => setUsable(possible && "PublicKeyCredential" in window), [possible]);
  return (
    <>
      <p className="text-faint">
        {usable
          ? t("Sign in with your fingerprint, your face or your device's PIN instead of a password.")
          : t("Passkeys only work over HTTPS with a domain name, so they aren't available here.")}
      </p>
      {keys.length > 0 && (
        <ul className="grid gap-3">
          {keys.map((key) => (
            <PasskeyRow key={key.id} passkey={key} hasPassword={hasPassword} {...dates} />
          ))}
        </ul>
      )}
      {usable && <AddPasskey hasPassword={hasPassword} />}
    </>
  );
}

type RowProps = { passkey: Passkey; hasPassword: boolean; timezone: string; now: string };

function PasskeyRow({ passkey, hasPassword, timezone, now }: RowProps) {
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  if (open === "rename") return <RenamePasskey passkey={passkey} onDone={close} />;
  if (open === "remove") return <RemovePasskey passkey={passkey} hasPassword={hasPassword} onDone={close} />;
  const used = passkey.lastUsedAt
    ? t("Last used {ago}", { ago: formatAgo(passkey.lastUsedAt, timezone, new Date(now)) })
    : t("Added {ago}", { ago: formatAgo(passkey.createdAt, timezone, new Date(now)) });
  const button = (form: "rename" | "remove", icon: LucideIcon, label: string) => (
    <IconButton
      {...{ icon, label }}
      className="grid place-items-center size-11 rounded-3 text-faint hover:bg-sunken hover:text-ink"
      onClick={() => setOpen(form)}
    />
  );
  return (
    <li className="flex items-center gap-3">
      <KeyRound size={22} aria-hidden className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <bdi>{passkey.name}</bdi>
        </p>
        <p className="text-sm text-faint">{used}</p>
      </div>
      {button("rename", Pencil, t("Rename {name}", { name: passkey.name }))}
      {button("remove", Trash2, t("Remove {name}", { name: passkey.name }))}
    </li>
  );
}

type FormProps = { passkey: Passkey; hasPassword: boolean; onDone: () => void };

function RemovePasskey({ passkey, hasPassword, onDone }: FormProps) {
  const change = useShownMethods();
  const remove = async (password: string | undefined) => {
    await call("DELETE", `/api/auth/passkeys/${passkey.id}`, { password });
    change(({ passkeys }) => ({ passkeys: passkeys.filter(({ id }) => id !== passkey.id) }));
    showToast({
      title: t("Passkey removed"),
      description: t("Your device may still offer it, but you can't sign in with it."),
    });
  };
  return (
    <li>
      <ReauthenticationForm
        question={t("Remove the passkey {name}?", { name: passkey.name })}
        action={t("Remove passkey")}
        busyLabel={t("Removing…")}
        hasPassword={hasPassword}
        onConfirm={remove}
        onCancel={onDone}
      />
    </li>
  );
}

function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const change = useShownMethods();
  const form = useForm(async ({ name }) => {
    const renamed = await call<{ name: string }>("PATCH", `/api/auth/passkeys/${passkey.id}`, { name });
    change(({ passkeys }) => ({
      passkeys: passkeys.map((key) => (key.id === passkey.id ? { ...key, name: renamed.name } : key)),
    }));
    onDone();
  });
  return (
    <li>
      <InlineForm action={t("Save name")} busyLabel={t("Saving…")} {...form} onCancel={onDone}>
        <WrittenInput
          name="name"
          of={PASSKEY_FIELDS.renamed}
          defaultValue={passkey.name}
          required={undefined}
          autoFocus
        />
      </InlineForm>
    </li>
  );
}

function AddPasskey({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient();
  return (
    <OpeningForm
      label={t("Add a passkey")}
      action={t("Continue")}
      busyLabel={t("Waiting for your device…")}
      send={async ({ name = "", password }) => {
        const { addPasskey } = await import("../../lib/passkey.ts");
        const added = await addPasskey(name, password);
        if (!added) return false;
        await client.refetchQueries({ queryKey: SIGN_IN_METHODS });
        const description = t("You can now sign in with {name}.", { name: added.name });
        showToast({ title: t("Passkey added"), description });
      }}
    >
      <WrittenInput name="name" of={PASSKEY_FIELDS.added} />
      {hasPassword && <PasswordField autoComplete="current-password" />}
    </OpeningForm>
  );
}
