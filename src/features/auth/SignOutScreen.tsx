// Asks before signing out, because another site led here.
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function SignOutScreen({ siteName }: { siteName: string }) {
  return (
    <AuthFrame title="Sign out?" text={`Another site sent you here to sign out of ${siteName}.`}>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/api/logout">Sign Out</ButtonLink>
        <ButtonLink href="/" kind="quiet">
          Stay Signed In
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
