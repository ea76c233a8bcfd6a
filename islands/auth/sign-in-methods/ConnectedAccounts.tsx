import { Link2, Unlink } from "lucide-react";
import { useState } from "react";
import type { SignInMethodList } from "../../../src/features/auth/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { formatAgo } from "../../../src/ui/dates.ts";
import { ConfirmButton, ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { useShownMethods } from "./methods.ts";

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
  const [leaving, leave] = useState<Identity>();
  return (
    <>
      {identities.length > 0 && (
        <ul className="grid gap-3">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} onLeave={() => leave(identity)} {...dates} />
          ))}
        </ul>
      )}
      {leaving && <Disconnect identity={leaving} hasPassword={hasPassword} onClose={() => leave(undefined)} />}
      {missing.map((provider) => (
        <Connect key={provider.n} hasPassword={hasPassword} {...provider} />
      ))}
    </>
  );
}

type RowProps = { identity: Identity; onLeave: () => void; timezone: string; now: string };

const IdentityRow = ({ identity: { provider, email, createdAt }, onLeave, timezone, now }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <Link2 size={22} aria-hidden className="shrink-0 text-faint" />
    <div className="min-w-0 flex-1 basis-40">
      <p className="break-words">{provider}</p>
      <p className="text-sm text-faint break-words">
        {email ? `${email} · ` : ""}
        {t("connected {ago}", { ago: formatAgo(createdAt, timezone, new Date(now)) })}
      </p>
    </div>
    <Button icon={Unlink} kind="bare" aria-label={t("Disconnect {provider}", { provider })} onClick={onLeave}>
      {t("Disconnect")}
    </Button>
  </li>
);

type DisconnectProps = { identity: Identity; hasPassword: boolean; onClose: () => void };

function Disconnect({ identity: { id, provider }, hasPassword, onClose }: DisconnectProps) {
  const change = useShownMethods();
  async function disconnect({ password }: Record<string, string>): Promise<undefined> {
    await call("DELETE", `/api/auth/identities/${id}`, { password });
    change(({ identities }) => ({ identities: identities.filter((each) => each.id !== id) }));
    showToast({ title: t("Disconnected"), description: t("You can no longer sign in with {provider}.", { provider }) });
  }
  return (
    <ConfirmDialog
      title={t("Disconnect {provider}?", { provider })}
      action={t("Disconnect {provider}", { provider })}
      kind="danger"
      waiting={t("Disconnecting…")}
      errorsBeside
      run={disconnect}
      onClose={onClose}
    >
      {hasPassword && <PasswordField autoComplete="current-password" />}
    </ConfirmDialog>
  );
}

const Connect = ({ n, name, hasPassword }: { n: number; name: string; hasPassword: boolean }) => (
  <ConfirmButton
    label={t("Connect {name}", { name })}
    buttonKind="quiet"
    className="justify-self-start"
    title={t("Connect {name}", { name })}
    action={t("Continue to {name}", { name })}
    waiting={t("Going to {name}…", { name })}
    errorsBeside
    run={async ({ password }) => {
      const { url } = await call<{ url: string }>("POST", "/api/auth/identities", { provider: n, password });
      location.assign(url);
    }}
  >
    <p className="break-words">{t("You'll sign in with {name} next.", { name })}</p>
    {hasPassword && <PasswordField autoComplete="current-password" />}
  </ConfirmButton>
);
