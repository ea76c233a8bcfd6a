// The page behind a password reset link.
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

/** @param token missing if the link is malformed */
export function ResetScreen({ token }: { token?: string }) {
  if (!token)
    return (
      <AuthFrame title="This link is incomplete" text="Request a new link and open it in full.">
        <ButtonLink href="/forgot-password" className="mt-6">
          Request a New Link
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Choose a new password" text="You'll be signed in here and signed out everywhere else.">
      <Island name="ResetForm" props={{ token }} />
    </AuthFrame>
  );
}
