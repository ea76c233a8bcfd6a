import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

type Props = {
  siteName: string;
  returnTo: string;
  providers: { n: number; name: string }[];
  passkeys: boolean;
  passwords: boolean;
  demo?: { role: string; email: string; password: string }[];
  problem?: string;
};

export const LoginScreen = ({ siteName, problem, ...rest }: Props) => (
  <AuthFrame title={t("Welcome back")} text={t("Sign in to {siteName} and pick up where you left off.", { siteName })}>
    {problem && (
      <p role="alert" className="mt-5 rounded-3 bg-skip/10 px-4 py-3 font-semibold text-skip">
        {problem}
      </p>
    )}
    <Island name="SignInForm" props={rest} />
  </AuthFrame>
);
