import type { ReactNode } from "react";

type Props = { on: boolean; onSwitch: (on: boolean) => void; children: ReactNode };

export const Switch = ({ on, onSwitch, children }: Props) => (
  <label className="switch">
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={({ target }) => onSwitch(target.checked)}
    />
    <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{children}</span>
  </label>
);
