import { useQueryClient } from "@tanstack/react-query";
import type { RecentMethod } from "../../../src/features/auth/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { ConfirmButton } from "../../lib/ConfirmDialog.tsx";
import { PASSWORD_HINT, PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";
import { getRemovals, RecentMethods } from "../../lib/RecentMethods.tsx";
import { showToast } from "../../lib/toasts.ts";
import { SIGN_IN_METHODS } from "./methods.ts";

type Props = { hasPassword: boolean; methods: RecentMethod[]; timezone: string; now: string };

export function ChangePassword({ hasPassword, ...recent }: Props) {
  const client = useQueryClient();
  const label = hasPassword ? t("Change password") : t("Choose a password");
  return (
    <>
      {!hasPassword && (
        <p className="text-faint">{t("You have no password. You sign in with a passkey or a connected account.")}</p>
      )}
      <ConfirmButton
        label={label}
        buttonKind="quiet"
        className="justify-self-start"
        title={label}
        action={t("Save password")}
        waiting={t("Saving…")}
        run={async ({ current, password }, form) => {
          await call("POST", "/api/auth/password", { current, password, remove: getRemovals(form) });
          for (const queryKey of [SIGN_IN_METHODS, ["/api/users/sessions"], ["/api/users/tokens"]])
            void client.refetchQueries({ queryKey });
          showToast({ title: t("Password changed"), description: t("You are signed out everywhere else.") });
        }}
      >
        {hasPassword && <PasswordField label={t("Current password")} name="current" autoComplete="current-password" />}
        <PasswordField label={t("New password")} autoComplete="new-password" hint={PASSWORD_HINT} />
        <RecentMethods {...recent} />
      </ConfirmButton>
    </>
  );
}
