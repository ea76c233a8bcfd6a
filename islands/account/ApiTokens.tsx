import { useQuery } from "@tanstack/react-query";
import { useContext, useRef, useState } from "react";
import { type ApiToken, type CreatedToken, TOKEN_DAYS, TOKEN_FIELDS } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Choice } from "../../src/ui/Choice.tsx";
import { formatAgo, formatDay } from "../../src/ui/dates.ts";
import { FormContext, SelectField, WrittenInput } from "../../src/ui/Field.tsx";
import { Options } from "../../src/ui/Options.tsx";
import { ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { CopiedLink } from "../lib/CopiedLink.tsx";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";

const PATH = "/api/users/tokens";

type Props = { tokens: ApiToken[]; isStaff: boolean; hasPassword: boolean; timezone: string; now: string };

export function ApiTokens({ tokens, isStaff, hasPassword, ...dates }: Props) {
  const { data, refetch } = useQuery({ queryKey: [PATH], initialData: tokens });
  const [created, setCreated] = useState<CreatedToken>();
  // Kept until it is answered, so that a repeated request creates no second token.
  const id = useRef<string>(undefined);
  const revoke = async (id: string) => {
    await call("DELETE", `${PATH}/${id}`);
    if (created?.id === id) setCreated(undefined);
    await refetch();
    return undefined;
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
      <ConfirmButton
        buttonKind="quiet"
        className="justify-self-start"
        title={t("Create a token")}
        action={t("Create a token")}
        waiting={t("Creating…")}
        run={async ({ name, days, password }, form) => {
          const scopes = new FormData(form).getAll("scopes");
          id.current ??= crypto.randomUUID();
          const sent = { id: id.current, name, scopes, days: Number(days), password };
          setCreated(await call<CreatedToken>("POST", PATH, sent));
          id.current = undefined;
          await refetch();
        }}
      >
        <WrittenInput name="name" of={TOKEN_FIELDS.name} />
        <fieldset aria-describedby="scopes-error">
          <legend className="font-semibold">{t("What it may do")}</legend>
          <ScopesError />
          {listScopes(isStaff).map(([scope, label]) => (
            <Choice
              key={scope}
              type="checkbox"
              name="scopes"
              value={scope}
              hint={scope}
              defaultChecked={scope === "read"}
            >
              {label}
            </Choice>
          ))}
        </fieldset>
        <SelectField name="days" label={t("Days valid")} defaultValue={90}>
          <Options of={TOKEN_DAYS.map((days) => [days, days] as const)} />
        </SelectField>
        {hasPassword && <PasswordField autoComplete="current-password" />}
      </ConfirmButton>
    </div>
  );
}

const ScopesError = () => (
  <p id="scopes-error" className="text-sm font-semibold text-skip">
    {useContext(FormContext).fields.scopes?.join(" ")}
  </p>
);

const listScopes = (isStaff: boolean) => [
  ["read", t("Read what you can see")],
  ["write", t("Change what you can change")],
  ...(isStaff ? [["admin:read", t("Read what only admins and moderators see")]] : []),
  ...(isStaff ? [["admin:write", t("Change what only admins and moderators can")]] : []),
];

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
