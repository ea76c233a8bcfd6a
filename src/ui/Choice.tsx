import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "className" | "type"> & { type: "checkbox" | "radio"; hint?: string };

export const Choice = ({ hint, children, ...input }: Props) => (
  <label className="flex items-center gap-3 min-h-11 break-words">
    <input {...input} className="size-5 shrink-0 accent-act" />
    <span className="min-w-0">
      {children}
      {hint && <span className="block text-sm text-faint">{hint}</span>}
    </span>
  </label>
);
