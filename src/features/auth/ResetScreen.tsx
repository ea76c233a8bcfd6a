// Where the link of the mail leads: a new password, or the way to a new link.
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

/** @param token of the link, where it has the form of one */
export function ResetScreen({ token }: { token?: string }) {
  if (!token)
    return (
      <AuthFrame title="This link is not complete" text="Parts of it got lost on the way. A new one takes a moment.">
        <ButtonLink href="/forgot-password" className="mt-6">
          Ask for a new link
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Choose a new password" text="It signs you in here, and signs you out everywhere else.">
      <Island name="ResetForm" props={{ token }} />
    </AuthFrame>
  );
}
