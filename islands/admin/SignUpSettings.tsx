import { useState } from "react";
import { SIGN_UP_MODES, type SignUpMode } from "../../db/vocabulary.ts";
import type { Invitation, InvitationLink } from "../../src/features/auth/schema.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { type City, formatDay } from "../../src/ui/dates.ts";
import { Field } from "../../src/ui/Field.tsx";
import { Form, Submit } from "../lib/Form.tsx";
import { useForm } from "../lib/form.ts";
import { call, onFailure } from "../lib/query.ts";
import { showError, showToast } from "../lib/toasts.ts";

type Props = {
  mode: SignUpMode;
  /** Whether the server's settings decide, and not the admins. */
  isFixed: boolean;
  invitations: Invitation[];
  city: City;
};

export function SignUpSettings({ mode, isFixed, invitations, city }: Props) {
  const [listed, setListed] = useState(invitations);
  async function revoke(id: string): Promise<void> {
    try {
      await call("DELETE", `/api/admin/invitations/${id}`);
      setListed((before) => before.filter((each) => each.id !== id));
    } catch (error) {
      showFailure(error as Error);
    }
  }
  return (
    <div className="grid gap-6">
      <ModeForm mode={mode} isFixed={isFixed} />
      <NewInvitationForm onCreated={(created) => setListed((before) => [created, ...before])} />
      {listed.length > 0 && (
        <ul aria-label={t("Invitations")}>
          {listed.map((each) => (
            <InvitationRow key={each.id} invitation={each} city={city} onRevoke={() => revoke(each.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

const MODES: Record<SignUpMode, { label: string; text: string }> = {
  open: { label: msg("Open"), text: msg("Everyone can sign up.") },
  invitation: { label: msg("Invitation"), text: msg("People need an invitation link.") },
  waitlist: {
    label: msg("Waitlist"),
    text: msg("People need an invitation link. The landing page offers the waitlist."),
  },
};

function ModeForm({ mode, isFixed }: Pick<Props, "mode" | "isFixed">) {
  const [chosen, setChosen] = useState(mode);
  async function choose(next: SignUpMode): Promise<void> {
    setChosen(next);
    try {
      await call("PUT", "/api/admin/sign-up", { mode: next });
      showToast({ title: t("Sign-up changed"), description: t(MODES[next].text) });
    } catch (error) {
      setChosen(chosen);
      showFailure(error as Error);
    }
  }
  return (
    <fieldset disabled={isFixed} className="grid gap-2 min-w-0">
      <legend className="mb-1 font-semibold">{t("Who can sign up")}</legend>
      {SIGN_UP_MODES.map((each) => (
        <label key={each} className="flex items-start gap-3 min-h-8">
          <input
            type="radio"
            name="mode"
            checked={chosen === each}
            onChange={() => void choose(each)}
            className="mt-1 size-5 shrink-0 accent-act"
          />
          <span>
            <span className="font-semibold">{t(MODES[each].label)}:</span> {t(MODES[each].text)}
          </span>
        </label>
      ))}
      {isFixed && <p className="text-sm text-faint">{t("The server's settings decide this.")}</p>}
    </fieldset>
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
        <Field label={t("For whom")} name="note" required={false} maxLength={120} />
        {NUMBERS.map(({ label, ...field }) => (
          <Field key={field.name} type="number" min={1} label={t(label)} {...field} />
        ))}
      </div>
      <Submit errorsBeside kind="quiet" waiting={t("Creating…")} className="justify-self-start">
        {t("Create link")}
      </Submit>
      {url && (
        <div role="status">
          <Field
            label={t("Invitation link")}
            hint={t("Copy it now: it isn't shown again.")}
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
    </Form>
  );
}

type RowProps = { invitation: Invitation; city: City; onRevoke: () => Promise<void> };

function InvitationRow({ invitation: { note, uses, maxUses, expiresAt }, city, onRevoke }: RowProps) {
  const [busy, setBusy] = useState(false);
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
        waiting={busy && t("Revoking…")}
        aria-label={t("Revoke {name}", { name })}
        onClick={() => {
          setBusy(true);
          void onRevoke().finally(() => setBusy(false));
        }}
      >
        {t("Revoke")}
      </Button>
    </li>
  );
}

const showFailure = onFailure(() => showError(t("That didn't work. Please try again.")));
