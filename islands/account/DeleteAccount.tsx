import type { UserType } from "../../db/vocabulary.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";

const DELETED_TOO: Record<UserType, string> = {
  traveler: msg("This also deletes your saved and liked places, RSVPs, messages and taste profile."),
  business: msg("This also deletes your business page, events and messages. Guests of upcoming events are notified."),
};

export const DeleteAccount = ({ userType, hasPassword }: { userType: UserType; hasPassword: boolean }) => (
  <ConfirmButton
    label={t("Delete account")}
    title={t("Delete your account?")}
    cancel={t("Keep it")}
    errorsBeside
    action={t("Delete permanently")}
    kind="danger"
    waiting={t("Deleting…")}
    run={async ({ password }) => {
      await call("DELETE", "/api/users/me", { password });
      location.assign("/goodbye");
    }}
  >
    <p>
      {t(DELETED_TOO[userType])} {t("It cannot be undone.")}
    </p>
    {hasPassword && <PasswordField autoComplete="current-password" />}
  </ConfirmButton>
);
