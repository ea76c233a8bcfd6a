import { rich } from "../../src/i18n/rich.ts";
import { linkTo } from "../../src/ui/TextLink.tsx";

const LINKS = { terms: linkTo("/terms"), privacy: linkTo("/privacy") };

export const TermsNotice = ({ isSignUp = false }: { isSignUp?: boolean }) => (
  <p className="text-center text-sm text-faint">
    {isSignUp
      ? rich(
          "By signing up you agree to the <terms>Terms</terms> and have read the <privacy>Privacy</privacy> page.",
          LINKS,
        )
      : rich(
          "By signing in you agree to the <terms>Terms</terms> and have read the <privacy>Privacy</privacy> page.",
          LINKS,
        )}
  </p>
);
