import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function SignUpScreen({ siteName, returnTo }: { siteName: string; returnTo: string }) {
  return (
    <AuthFrame title="Create your account" text={`It takes a minute. Then ${siteName} starts learning what you like.`}>
      <Island name="SignUpForm" props={{ returnTo }} />
    </AuthFrame>
  );
}
