import { Link2, Unlink } from "lucide-react";
import { useState } from "react";
import type { SignInMethodList } from "../../../src/features/auth/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { formatAgo } from "../../../src/ui/dates.ts";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { OpeningForm } from "./InlineForm.tsx";
import { useShownMethods } from "./methods.ts";
import { ReauthenticationForm } from "./ReauthenticationForm.tsx";

type Identity = SignInMethodList["identities"][number];
type Props = {
  identities: Identity[];
  providers: { n: number; name: string }[];
  hasPassword: boolean;
  timezone: string;
  now: string;
};

export function ConnectedAccounts({ identities, providers, hasPassword, ...dates }: Props) {
  const missing = providers.filter(({ n }) => !identities.some((identity) => identity.n === n));
  return (
    <>
      {identities.length > 0 && (
        <ul className="grid gap-3">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} hasPassword={hasPassword} {...dates} />
          ))}
        </ul>
      )}
      {missing.map((provider) => (
        <Connect key={provider.n} hasPassword={hasPassword} {...provider} />
      ))}
    </>
  );
}

type RowProps = { identity: Identity; hasPassword: boolean; timezone: string; now: string };

function IdentityRow({ identity, hasPassword, timezone, now }: RowProps) {
  const change = useShownMethods();
  const [open, setOpen] = useState(false);
  const { id, provider, email, createdAt } = identity;
  const disconnect = async (password: string | undefined) => {
    await call("DELETE", `/api/auth/identities/${id}`, { password });
    change(({ identities }) => ({ identities: identities.filter((each) => each.id !== id) }));
    showToast({ title: t("Disconnected"), description: t("You can no longer sign in with {provider}.", { provider }) });
  };
  if (open)
    return (
      <li>
        <ReauthenticationForm
          question={t("Disconnect {provider}?", { provider })}
          action={t("Disconnect {provider}", { provider })}
          busyLabel={t("Disconnecting…")}
          hasPassword={hasPassword}
          onConfirm={disconnect}
          onCancel={() => setOpen(false)}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link2 size={22} aria-hidden className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">{provider}</p>
        <p className="text-sm text-faint break-words">
          {email ? `${email} · ` : ""}
          {t("connected {ago}", { ago: formatAgo(createdAt, timezone, new Date(now)) })}
        </p>
      </div>
      <Button
        icon={Unlink}
        kind="bare"
        aria-label={t("Disconnect {provider}", { provider })}
        onClick={() => setOpen(true)}
      >
        {t("Disconnect")}
      </Button>
    </li>
  );
}

const Connect = ({ n, name, hasPassword }: { n: number; name: string; hasPassword: boolean }) => (
  <OpeningForm
    label={t("Connect {name}", { name })}
    action={t("Continue to {name}", { name })}
    busyLabel={t("Going to {name}…", { name })}
    errorsBeside
    send={async ({ password }) => {
      const { url } = await call<{ url: string }>("POST", "/api/auth/identities", { provider: n, password });
      location.assign(url);
      return false;
    }}
  >
    <p className="break-words">{t("You'll sign in with {name} next.", { name })}</p>
    {hasPassword && <PasswordField autoComplete="current-password" />}
  </OpeningForm>
);
