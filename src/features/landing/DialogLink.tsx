// A link that opens a dialog of the page. Without scripts, it leads to a separate screen.
import type { ReactNode } from "react";

export type LandingDialog = "early-access" | "demo-access" | "login";

const SCREENS: Record<LandingDialog, string> = { "early-access": "/signup", "demo-access": "/demo", login: "/login" };

type Props = { opensDialog: LandingDialog; className?: string; children: ReactNode };

export function DialogLink({ opensDialog, className = "", children }: Props) {
  return (
    <a href={SCREENS[opensDialog]} data-opens-dialog={opensDialog} className={`button ${className}`}>
      {children}
    </a>
  );
}
