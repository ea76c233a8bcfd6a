import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { PASSKEY_FIELDS, type SignInMethodList } from "../../../src/features/auth/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { IconButton } from "../../../src/ui/Button.tsx";
import { formatAgo } from "../../../src/ui/dates.ts";
import { WrittenInput } from "../../../src/ui/Field.tsx";
import { ConfirmButton, ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { SIGN_IN_METHODS, useShownMethods } from "./methods.ts";

type Passkey = SignInMethodList["passkeys"][number];
type Props = { keys: Passkey[]; possible: boolean; hasPassword: boolean; timezone: string; now: string };

export function PasskeyList({ keys, possible, hasPassword, ...dates }: Props) {
  const [usable, setUsable] = useState(possible);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
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
            <PasskeyRow key={key.id} passkey={key} onOpen={setOpened} {...dates} />
          ))}
        </ul>
      )}
      {/* Not in its row, which goes with the passkey, and would take the toast along. */}
      {opened?.form === "rename" && <RenamePasskey passkey={opened.passkey} onClose={close} />}
      {opened?.form === "remove" && <RemovePasskey {...{ hasPassword, passkey: opened.passkey }} onClose={close} />}
      {usable && <AddPasskey hasPassword={hasPassword} />}
    </>
  );
}

type Opened = { form: "rename" | "remove"; passkey: Passkey };
type RowProps = { passkey: Passkey; onOpen: (opened: Opened) => void; timezone: string; now: string };

function PasskeyRow({ passkey, onOpen, timezone, now }: RowProps) {
  const used = passkey.lastUsedAt
    ? t("Last used {ago}", { ago: formatAgo(passkey.lastUsedAt, timezone, new Date(now)) })
    : t("Added {ago}", { ago: formatAgo(passkey.createdAt, timezone, new Date(now)) });
  const button = (form: Opened["form"], icon: LucideIcon, label: string) => (
    <IconButton
      {...{ icon, label }}
      className="grid place-items-center size-11 rounded-3 text-faint hover:bg-sunken hover:text-ink"
      onClick={() => onOpen({ form, passkey })}
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

function RemovePasskey({ passkey, hasPassword, onClose }: DialogProps & { hasPassword: boolean }) {
  const change = useShownMethods();
  async function remove({ password }: Record<string, string>): Promise<undefined> {
    await call("DELETE", `/api/auth/passkeys/${passkey.id}`, { password });
    change(({ passkeys }) => ({ passkeys: passkeys.filter(({ id }) => id !== passkey.id) }));
    showToast({
      title: t("Passkey removed"),
      description: t("Your device may still offer it, but you can't sign in with it."),
    });
  }
  return (
    <ConfirmDialog
      title={t("Remove the passkey {name}?", { name: passkey.name })}
      action={t("Remove passkey")}
      kind="danger"
      waiting={t("Removing…")}
      errorsBeside
      run={remove}
      onClose={onClose}
    >
      {hasPassword && <PasswordField autoComplete="current-password" />}
    </ConfirmDialog>
  );
}

type DialogProps = { passkey: Passkey; onClose: () => void };

function RenamePasskey({ passkey, onClose }: DialogProps) {
  const change = useShownMethods();
  async function rename({ name: typed }: Record<string, string>): Promise<undefined> {
    const { name } = await call<{ name: string }>("PATCH", `/api/auth/passkeys/${passkey.id}`, { name: typed });
    change(({ passkeys }) => ({ passkeys: passkeys.map((key) => (key.id === passkey.id ? { ...key, name } : key)) }));
  }
  return (
    <ConfirmDialog
      title={t("Rename {name}", { name: passkey.name })}
      action={t("Save name")}
      waiting={t("Saving…")}
      run={rename}
      onClose={onClose}
    >
      <WrittenInput name="name" of={PASSKEY_FIELDS.renamed} defaultValue={passkey.name} required={undefined} />
    </ConfirmDialog>
  );
}

function AddPasskey({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient();
  return (
    <ConfirmButton
      label={t("Add a passkey")}
      buttonKind="quiet"
      className="justify-self-start"
      title={t("Add a passkey")}
      action={t("Continue")}
      waiting={t("Waiting for your device…")}
      run={async ({ name = "", password }) => {
        const { addPasskey } = await import("../../lib/passkey.ts");
        const added = await addPasskey(name, password);
        // The browser's own dialog was closed.
        if (!added) return false;
        await client.refetchQueries({ queryKey: SIGN_IN_METHODS });
        const description = t("You can now sign in with {name}.", { name: added.name });
        showToast({ title: t("Passkey added"), description });
      }}
    >
      <WrittenInput name="name" of={PASSKEY_FIELDS.added} />
      {hasPassword && <PasswordField autoComplete="current-password" />}
    </ConfirmButton>
  );
}
