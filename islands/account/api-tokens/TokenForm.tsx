import { useContext, useRef } from "react";
import { TOKEN_DAYS, TOKEN_FIELDS } from "../../../src/features/auth/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Choice } from "../../../src/ui/Choice.tsx";
import { FormContext, Options, SelectField, WrittenInput } from "../../../src/ui/Field.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { PasswordField } from "../../lib/PasswordField.tsx";

type Props = { isStaff: boolean; hasPassword: boolean; create: (token: object) => Promise<void>; onClose: () => void };

export function TokenForm({ isStaff, hasPassword, create, onClose }: Props) {
  // A repeated request creates no second token.
  const id = useRef(crypto.randomUUID());
  return (
    <ConfirmDialog
      title={t("Create a token")}
      action={t("Create a token")}
      waiting={t("Creating…")}
      run={async ({ name, days, password }, form) => {
        const scopes = new FormData(form).getAll("scopes");
        await create({ id: id.current, name, scopes, days: Number(days), password });
        return undefined;
      }}
      onClose={onClose}
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
    </ConfirmDialog>
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
