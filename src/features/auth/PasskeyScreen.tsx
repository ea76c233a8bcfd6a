// The only page for an admin who signed in without a passkey where one is required.
import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

type Props = { siteName: string; returnTo: string; hasPasskey: boolean; hasPassword: boolean };

export function PasskeyScreen({ siteName, hasPasskey, ...form }: Props) {
  return (
    <AuthFrame
      title={hasPasskey ? "Sign in with your passkey" : "Add a passkey"}
      text={
        hasPasskey
          ? `Admins of ${siteName} sign in with a passkey. If you lost yours, ask the operator of this server for help.`
          : `Admins of ${siteName} sign in with a passkey: your fingerprint, your face or your device's PIN. Add one to continue. From then on, you sign in with it.`
      }
    >
      <Island name="RequiredPasskey" props={{ hasPasskey, ...form }} />
    </AuthFrame>
  );
}
