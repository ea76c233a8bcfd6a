import { useQuery } from "@tanstack/react-query";
import type { SignInMethodList, SignInSettingsProps } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Section } from "../../src/ui/Section.tsx";
import { ChangeEmail } from "./sign-in-methods/ChangeEmail.tsx";
import { ChangePassword } from "./sign-in-methods/ChangePassword.tsx";
import { ConnectedAccounts } from "./sign-in-methods/ConnectedAccounts.tsx";
import { SIGN_IN_METHODS } from "./sign-in-methods/methods.ts";
import { PasskeyList } from "./sign-in-methods/PasskeyList.tsx";

export function SignInMethods({
  methods,
  providers,
  passkeys,
  passwords,
  timezone,
  now,
  ...email
}: SignInSettingsProps) {
  const { data } = useQuery<SignInMethodList>({ queryKey: SIGN_IN_METHODS, initialData: methods });
  const dates = { timezone, now };
  return (
    <div className="grid grid-cols-1 gap-6 divide-y divide-line">
      <Section {...PART} title={t("Email")}>
        <ChangeEmail {...email} hasPassword={data.password} />
      </Section>
      {passwords && (
        <Section {...PART} title={t("Password")}>
          <ChangePassword hasPassword={data.password} methods={data.recent} {...dates} />
        </Section>
      )}
      <Section {...PART} title={t("Passkeys")}>
        <PasskeyList keys={data.passkeys} possible={passkeys} hasPassword={data.password} {...dates} />
      </Section>
      {(providers.length > 0 || data.identities.length > 0) && (
        <Section {...PART} title={t("Connected accounts")}>
          <ConnectedAccounts
            identities={data.identities}
            providers={providers}
            hasPassword={data.password}
            {...dates}
          />
        </Section>
      )}
    </div>
  );
}

const PART = { level: 3, look: "text-lg", className: "grid grid-cols-1 gap-3 pt-5 first:pt-0" } as const;
