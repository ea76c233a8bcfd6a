import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

type PasskeyProps = { siteName: string; returnTo: string; hasPasskey: boolean; hasPassword: boolean };

/** The only page for an admin or moderator who signed in without a passkey where one is required. */
export const PasskeyScreen = ({ siteName, hasPasskey, ...form }: PasskeyProps) => (
  <AuthFrame
    title={hasPasskey ? t("Sign in with your passkey") : t("Add a passkey")}
    text={
      hasPasskey
        ? t(
            "Admins and moderators of {siteName} sign in with a passkey. If you lost yours, ask the operator of this server for help.",
            { siteName },
          )
        : t(
            "Admins and moderators of {siteName} sign in with a passkey: your fingerprint, your face or your device's PIN. Add one to continue. From then on, you sign in with it.",
            { siteName },
          )
    }
  >
    <Island name="RequiredPasskey" props={{ hasPasskey, ...form }} />
  </AuthFrame>
);
