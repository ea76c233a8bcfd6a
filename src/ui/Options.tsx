import type { ReactNode } from "react";

export const Options = ({ of }: { of: readonly (readonly [value: string | number, label: ReactNode])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
