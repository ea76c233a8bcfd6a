import { Clock } from "lucide-react";
import { getNow } from "./now.ts";

type Props = {
  hours: { state: "open" | "closed" | "unknown"; text: string; until: string | null } | undefined;
  className?: string;
};

/** Shows nothing without words, and once the text is outdated, on pages that are left open. */
export function OpenNow({ hours, className = "" }: Props) {
  if (!hours?.text || (hours.until && Date.parse(hours.until) <= getNow())) return null;
  return (
    <p className={`flex items-center gap-1.5 ${className}`} data-open={hours.state}>
      <Clock size={16} aria-hidden className="shrink-0" />
      {hours.text}
    </p>
  );
}
