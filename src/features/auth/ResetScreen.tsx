import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

/** @param token missing if the link is malformed @param isUsable false if it was used or has expired */
export function ResetScreen({ token, isUsable }: { token?: string; isUsable: boolean }) {
  if (!token || !isUsable)
    return (
      <AuthFrame
        title={token ? "This link no longer works" : "This link is incomplete"}
        text={
          token ? "It was already used or has expired. Request a new one." : "Request a new link and open it in full."
        }
      >
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
