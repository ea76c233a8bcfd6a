import type { ReactNode } from "react";
import type { SignUpMode } from "../../../db/vocabulary.ts";
import { toSignUpPath } from "../../ui/account-paths.ts";
import { DialogLink } from "./DialogLink.tsx";
import type { View } from "./view-texts.ts";

type Props = { view: View; signUp: SignUpMode; className: string; children: ReactNode };

/** Leads to sign-up, or opens the waitlist form if the operator has one. */
export function SignUpLink({ view, signUp, className, children }: Props) {
  if (signUp === "waitlist")
    return (
      <DialogLink opensDialog="early-access" className={className}>
        {children}
      </DialogLink>
    );
  return (
    <a href={toSignUpPath({ type: view })} className={`button ${className}`}>
      {children}
    </a>
  );
}
