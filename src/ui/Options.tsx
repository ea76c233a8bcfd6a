import type { ReactNode } from "react";

type Props = { of: readonly (readonly [value: string | number, label: ReactNode])[] };

export const Options = ({ of }: Props) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
