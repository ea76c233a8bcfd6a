// Accounts with other providers that the user can sign in with. They can be connected and disconnected.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2, Unlink } from "lucide-react";
import type { SignInMethodList } from "../../../src/features/auth/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { formatAgo } from "../../../src/ui/dates.ts";
import { getErrorMessages } from "../../lib/form.ts";
import { call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { SIGN_IN_METHODS } from "./methods.ts";

type Identity = SignInMethodList["identities"][number];
type Props = {
  identities: Identity[];
  providers: { n: number; name: string }[];
  timezone: string;
  now: string;
};

const showFailure = onFailure((error) =>
  showToast({ title: "Error", description: getErrorMessages(error).message, destructive: true }),
);

export function ConnectedAccounts({ identities, providers, ...dates }: Props) {
  const missing = providers.filter(({ n }) => !identities.some((identity) => identity.n === n));
  return (
    <>
      {identities.length > 0 && (
        <ul className="grid gap-3">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} {...dates} />
          ))}
        </ul>
      )}
      {missing.map((provider) => (
        <Connect key={provider.n} {...provider} />
      ))}
    </>
  );
}

function IdentityRow({ identity, timezone, now }: { identity: Identity; timezone: string; now: string }) {
  const client = useQueryClient();
  const { id, provider, email, createdAt } = identity;
  const disconnect = useMutation({
    mutationFn: () => call("DELETE", `/api/auth/identities/${id}`),
    onSuccess: () => {
      client.setQueryData<SignInMethodList>(
        SIGN_IN_METHODS,
        (methods) => methods && { ...methods, identities: methods.identities.filter((each) => each.id !== id) },
      );
      showToast({ title: "Disconnected", description: `You can no longer sign in with ${provider}.` });
    },
    onError: showFailure,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link2 size={22} aria-hidden className="shrink-0 text-faint" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">{provider}</p>
        <p className="text-sm text-faint break-words">
          {email ? `${email} · ` : ""}connected {formatAgo(createdAt, timezone, new Date(now))}
        </p>
      </div>
      <Button
        kind="bare"
        aria-label={`Disconnect ${provider}`}
        onClick={() => disconnect.mutate()}
        waiting={disconnect.isPending && "Disconnecting…"}
      >
        <Unlink size={18} aria-hidden />
        Disconnect
      </Button>
    </li>
  );
}

function Connect({ n, name }: { n: number; name: string }) {
  const connect = useMutation({
    mutationFn: () => call<{ url: string }>("POST", "/api/auth/identities", { provider: n }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  });
  return (
    <Button
      kind="quiet"
      className="justify-self-start"
      onClick={() => connect.mutate()}
      waiting={connect.isPending && `Going to ${name}…`}
    >
      Connect {name}
    </Button>
  );
}
