import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function ForgotScreen() {
  return (
    <AuthFrame title="Forgot your password?" text="Enter your email and we'll send you a link to choose a new one.">
      <Island name="ForgotForm" props={{}} />
    </AuthFrame>
  );
}
