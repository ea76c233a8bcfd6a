import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { SignInMethodList, SignInSettingsProps } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
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
      <Section title={t("Email")}>
        <ChangeEmail {...email} hasPassword={data.password} />
      </Section>
      {passwords && (
        <Section title={t("Password")}>
          <ChangePassword hasPassword={data.password} methods={data.recent} {...dates} />
        </Section>
      )}
      <Section title={t("Passkeys")}>
        <PasskeyList keys={data.passkeys} possible={passkeys} hasPassword={data.password} {...dates} />
      </Section>
      {(providers.length > 0 || data.identities.length > 0) && (
        <Section title={t("Connected accounts")}>
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid grid-cols-1 gap-3 pt-5 first:pt-0" aria-labelledby={id}>
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
