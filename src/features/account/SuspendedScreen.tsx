// What a suspended user can still do: take their data along and delete the account.
import type { UserType } from "../../../db/vocabulary.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { linkTo } from "../../ui/TextLink.tsx";
import type { OperatorDetails } from "../operator/schema.ts";

type Props = {
  userType: UserType;
  hasPassword: boolean;
  contactEmail?: string;
  operator: Pick<OperatorDetails, "name" | "address">;
};

export function SuspendedScreen({ userType, hasPassword, contactEmail, operator }: Props) {
  const { name, address } = operator;
  return (
    <div className="page-width grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t("This account is suspended")}</h1>
      <p className="max-w-130 text-faint">
        {contactEmail
          ? rich(
              "If you think this is a mistake, contact the operator of this site at <link>{contactEmail}</link>. You can still download your data or delete your account.",
              { contactEmail, link: linkTo(`mailto:${contactEmail}`) },
            )
          : address
            ? t(
                "If you think this is a mistake, write to the operator of this site. You can still download your data or delete your account.",
              )
            : t(
                "If you think this is a mistake, ask whoever told you about this site to pass your question on: its operator has published no address. You can still download your data or delete your account.",
              )}
      </p>
      {!contactEmail && address && (
        <address className="whitespace-pre-line not-italic" translate="no">
          {[name, address].filter(Boolean).join("\n")}
        </address>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <QuietLink href="/api/users/export">{t("Export my data")}</QuietLink>
        <Island name="DeleteAccount" props={{ userType, hasPassword }} />
        <QuietLink href="/api/logout">{t("Sign Out")}</QuietLink>
      </div>
    </div>
  );
}
