// Where the link of a mail leads that proves an email: one press, signed in.
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

/** @param token of the link, where it has the form of one; `email` is the account's that is signed in */
export function ConfirmScreen({ token, email }: { token?: string; email: string }) {
  if (!token)
    return (
      <AuthFrame
        title="This link is not complete"
        text="Parts of it got lost on the way. Your profile sends a new one."
      >
        <ButtonLink href="/profile" className="mt-6">
          To my profile
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Is this your email?"
      text={
        <>
          You are signed in as <strong className="break-words">{email}</strong>. Confirming proves that the mail with
          this link reached you.
        </>
      }
    >
      <Island name="ConfirmEmail" props={{ token }} />
    </AuthFrame>
  );
}
