// A word on hover or focus: after 700 ms, at once for the next one within 300 ms.
import * as Radix from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

/** ms before a tooltip opens, and ms after one closed within which the next opens at once. */
export const TIP_DELAY = 700;
export const TIP_SKIP_DELAY = 300;

/** What tips of one island stand in, so that the second one knows of the first. */
export function Tips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TIP_DELAY} skipDelayDuration={TIP_SKIP_DELAY}>
      {children}
    </Radix.Provider>
  );
}

/** @param children one element that can be hovered and focused */
export function Tip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" sideOffset={6}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
