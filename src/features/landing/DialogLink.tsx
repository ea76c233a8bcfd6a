// A link that opens a dialog of the page. Without scripts, it leads to a separate screen.
import type { ReactNode } from "react";
import type { SignUpMode } from "../../../db/vocabulary.ts";
import { toSignUpPath } from "../../ui/account-paths.ts";
import type { View } from "./texts.ts";

export type LandingDialog = "early-access" | "demo-access" | "login";

const SCREENS: Record<LandingDialog, string> = { "early-access": "/signup", "demo-access": "/demo", login: "/login" };

type Props = { opensDialog: LandingDialog; className?: string; children: ReactNode };

export const DialogLink = ({ opensDialog, className = "", children }: Props) => (
  <a href={SCREENS[opensDialog]} data-opens-dialog={opensDialog} className={`button ${className}`}>
    {children}
  </a>
);

type SignUpProps = { view: View; signUp: SignUpMode; className: string; children: ReactNode };

/** Leads to sign-up, or opens the waitlist form if the operator has one. */
export function SignUpLink({ view, signUp, className, children }: SignUpProps) {
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
