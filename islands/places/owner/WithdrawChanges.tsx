import { t } from "../../../src/i18n/t.ts";
import { ConfirmButton } from "../../lib/ConfirmDialog.tsx";
import { call } from "../../lib/query.ts";

export const WithdrawChanges = ({ businessId, photos }: { businessId: string; photos: number }) => (
  <ConfirmButton
    label={t("Withdraw changes")}
    buttonKind="quiet"
    className="justify-self-start"
    title={t("Withdraw the changes?")}
    text={t(
      "{photos, plural, =0 {Your profile goes back to what travelers see.} one {Your profile goes back to what travelers see, and the new photo is deleted.} other {Your profile goes back to what travelers see, and # new photos are deleted.}}",
      { photos },
    )}
    cancel={t("Keep [[the changes]]")}
    action={t("Withdraw")}
    kind="danger"
    waiting={t("Withdrawing…")}
    run={async () => {
      await call("DELETE", `/api/businesses/${businessId}/pending-changes`);
      return {
        title: t("Changes withdrawn"),
        description: t("Your profile is what travelers see."),
        path: "/business-profile",
      };
    }}
  />
);
