// The page for those who forgot their password.
import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function ForgotScreen() {
  return (
    <AuthFrame title="Forgot your password?" text="Enter your email, and a link to a new one is on its way.">
      <Island name="ForgotForm" props={{}} />
    </AuthFrame>
  );
}
