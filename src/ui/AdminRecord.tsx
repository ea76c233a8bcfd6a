// One record of a list of /admin, such as a person.
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { QuietLink } from "./Button.tsx";

export const BackToList = ({ tab, label }: { tab: string; label: string }) => (
  <a href={`/admin?tab=${tab}`} className="plain-link inline-flex items-center gap-2 min-h-11 justify-self-start">
    <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
    {label}
  </a>
);

type Props = { tab: string; title: string; back: string; children?: ReactNode };

export const RecordNotFound = ({ tab, title, back, children }: Props) => (
  <div className="grid gap-4 justify-items-start">
    <h2 className="text-2xl">{title}</h2>
    {children}
    <QuietLink href={`/admin?tab=${tab}`}>{back}</QuietLink>
  </div>
);
