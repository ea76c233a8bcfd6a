// The sign-up page.
import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function SignUpScreen({ siteName, returnTo }: { siteName: string; returnTo: string }) {
  return (
    <AuthFrame
      title="Make your account"
      text={`A minute now, and ${siteName} learns what you like from the first card on.`}
    >
      <Island name="SignUpForm" props={{ returnTo }} />
    </AuthFrame>
  );
}
