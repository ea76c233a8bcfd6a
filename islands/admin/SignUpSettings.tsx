import { useState } from "react";
import type { SignUpMode } from "../../db/vocabulary.ts";
import { INVITATION_FIELDS, type Invitation, type InvitationLink } from "../../src/features/auth/schema.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { type City, formatDay } from "../../src/ui/dates.ts";
import { Field, WrittenInputs } from "../../src/ui/Field.tsx";
import { CopyField } from "../lib/CopiedLink.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";
import { RadioRows } from "../lib/RadioRows.tsx";
import { useSetting } from "../lib/use-setting.ts";
import { useTask } from "../lib/use-task.ts";
import texts from "./settings.texts.json" with { type: "json" };

type Props = {
  mode: SignUpMode;
  /** Whether the server's settings decide, and not the admins. */
  isFixed: boolean;
  invitations: Invitation[];
  city: City;
};

export function SignUpSettings({ mode, isFixed, invitations, city }: Props) {
  const [listed, setListed] = useState(invitations);
  return (
    <div className="grid gap-6">
      <ModeForm mode={mode} isFixed={isFixed} />
      <NewInvitationForm onCreated={(created) => setListed((before) => [created, ...before])} />
      {listed.length > 0 && (
        <ul aria-label={t("Invitations")}>
          {listed.map((each) => (
            <InvitationRow
              key={each.id}
              invitation={each}
              city={city}
              onRevoked={() => setListed((before) => before.filter(({ id }) => id !== each.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ModeForm({ mode, isFixed }: Pick<Props, "mode" | "isFixed">) {
  const [{ mode: chosen }, choose] = useSetting("/api/admin/sign-up", { mode }, ({ mode }) => ({
    title: t("Sign-up changed"),
    description: t(texts.signUp[mode].text),
  }));
  return (
    <RadioRows
      legend={t("Who can sign up")}
      rows={texts.signUp}
      chosen={chosen}
      onChoose={(mode) => choose({ mode })}
      disabled={isFixed}
    >
      {isFixed && <p className="text-sm text-faint">{t("The server's settings decide this.")}</p>}
    </RadioRows>
  );
}

const NUMBERS = [
  { name: "maxUses", label: msg("Accounts"), max: 1000, defaultValue: 1 },
  { name: "days", label: msg("Days valid"), max: 365, defaultValue: 14 },
];

function NewInvitationForm({ onCreated }: { onCreated: (invitation: Invitation) => void }) {
  const [url, setUrl] = useState<string>();
  const form = useForm(async ({ note, maxUses, days }) => {
    const body = { note, maxUses: Number(maxUses), days: Number(days) };
    const { url, ...invitation } = await call<InvitationLink>("POST", "/api/admin/invitations", body);
    setUrl(url);
    onCreated(invitation);
  });
  return (
    <Form {...form}>
      <h3 className="text-lg">{t("New invitation")}</h3>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem_8rem]">
        <WrittenInputs of={INVITATION_FIELDS} />
        {NUMBERS.map(({ label, ...field }) => (
          <Field key={field.name} type="number" min={1} label={t(label)} {...field} />
        ))}
      </div>
      <Submit errorsBeside kind="quiet" waiting={t("Creating…")} className="justify-self-start">
        {t("Create link")}
      </Submit>
      {url && (
        <div role="status">
          <CopyField label={t("Invitation link")} hint={t("Copy it now: it isn't shown again.")} value={url} />
        </div>
      )}
    </Form>
  );
}

type RowProps = { invitation: Invitation; city: City; onRevoked: () => void };

function InvitationRow({ invitation: { id, note, uses, maxUses, expiresAt }, city, onRevoked }: RowProps) {
  const { running, run } = useTask(t("That didn't work. Please try again."), async () => {
    await call("DELETE", `/api/admin/invitations/${id}`);
    onRevoked();
  });
  const name = note ?? t("Without a note");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
      <p className="flex-1 basis-60 min-w-0">
        <span className="font-semibold break-words">{name}</span>
        <span className="block text-sm text-faint">
          {t("{uses} of {maxUses} used · until {day}", { uses, maxUses, day: formatDay(expiresAt, city) })}
        </span>
      </p>
      <Button
        kind="danger"
        waiting={running && t("Revoking…")}
        aria-label={t("Revoke {name}", { name })}
        onClick={() => run()}
      >
        {t("Revoke")}
      </Button>
    </li>
  );
}
