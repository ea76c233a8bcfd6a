import type { ReactNode } from "react";
import { rich } from "../../src/i18n/rich.ts";

const LINKS = {
  terms: (text: ReactNode) => (
    <a href="/terms" className="plain-link">
      {text}
    </a>
  ),
  privacy: (text: ReactNode) => (
    <a href="/privacy" className="plain-link">
      {text}
    </a>
  ),
};

export function TermsNotice({ isSignUp = false }: { isSignUp?: boolean }) {
  return (
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
}
