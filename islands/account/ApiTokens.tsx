import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken, CreatedToken } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { formatAgo, formatDay } from "../../src/ui/dates.ts";
import { ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { CopiedLink } from "../lib/CopiedLink.tsx";
import { DialogButton } from "../lib/Later.tsx";
import { call } from "../lib/query.ts";

const PATH = "/api/users/tokens";
const loadForm = () => import("./api-tokens/TokenForm.tsx").then(({ TokenForm }) => TokenForm);

type Props = { tokens: ApiToken[]; isStaff: boolean; hasPassword: boolean; timezone: string; now: string };

export function ApiTokens({ tokens, isStaff, hasPassword, ...dates }: Props) {
  const { data, refetch } = useQuery({ queryKey: [PATH], initialData: tokens });
  const [created, setCreated] = useState<CreatedToken>();
  const revoke = async (id: string) => {
    await call("DELETE", `${PATH}/${id}`);
    if (created?.id === id) setCreated(undefined);
    await refetch();
    return undefined;
  };
  const create = async (token: object) => {
    setCreated(await call<CreatedToken>("POST", PATH, token));
    await refetch();
  };
  return (
    <div className="grid grid-cols-1 gap-4 w-full">
      {data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => revoke(token.id)} {...dates} />
          ))}
        </ul>
      )}
      {created && (
        <CopiedLink
          label={t("New token")}
          hint={t("Copy it now: it isn't shown again.")}
          url={created.secret}
          title={t("Token copied")}
        />
      )}
      <DialogButton
        load={loadForm}
        dialog={{ isStaff, hasPassword, create }}
        className="button button-quiet justify-self-start"
      >
        {t("Create a token")}
      </DialogButton>
    </div>
  );
}

type RowProps = { token: ApiToken; timezone: string; now: string; onRevoke: () => Promise<undefined> };

function TokenRow({ token, timezone, now, onRevoke }: RowProps) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const toAgo = (at: string) => formatAgo(at, timezone, new Date(now));
  const title = t("Revoke {name}", { name });
  return (
    <li className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words">
          <bdi>{name}</bdi> <span className="text-sm text-faint">{scopes.join(" ")}</span>
        </p>
        <p className="text-sm text-faint">
          {lastUsedAt ? t("Last used {ago}", { ago: toAgo(lastUsedAt) }) : t("Added {ago}", { ago: toAgo(createdAt) })}
          {" · "}
          {t("Valid until {day}", { day: formatDay(expiresAt, { timezone }) })}
        </p>
      </div>
      <ConfirmButton
        buttonKind="quiet"
        kind="danger"
        title={title}
        spoken={title}
        action={t("Revoke")}
        run={onRevoke}
      />
    </li>
  );
}
