// A short status label. Its color never carries information of its own.
import type { ReactNode } from "react";

const TONES = {
  plain: "bg-sunken text-ink",
  good: "bg-like/12 text-like",
  waiting: "bg-save/12 text-save",
  going: "bg-going/12 text-going",
  bad: "bg-skip/12 text-skip",
} as const;

export const Badge = ({ tone = "plain", children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold xs:whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
);
