import type { ReactNode } from "react";

type Props = { children: ReactNode; isRejection?: boolean; className?: string };

/** What somebody wrote, in their own lines. */
export const Quote = ({ children, isRejection = false, className = "" }: Props) => (
  <blockquote
    dir="auto"
    className={`border-s-4 ${isRejection ? "border-skip" : "border-line"} ps-3 whitespace-pre-line break-words ${className}`}
  >
    {children}
  </blockquote>
);
