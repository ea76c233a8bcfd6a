import { createRoot, type Root } from "react-dom/client";
import { startOutbox } from "../../lib/outbox.ts";
import { Providers } from "../../lib/Providers.tsx";
import { watchToasts } from "../../lib/toasts.ts";
import { watchTooltips } from "../../lib/watch-tooltips.ts";
import { DemoAccess } from "./DemoAccess.tsx";
import { EarlyAccess } from "./EarlyAccess.tsx";
import { LogIn } from "./LogIn.tsx";
import type { View } from "./view.ts";

export type DialogName = "early-access" | "demo-access" | "login";

const DIALOGS = { "early-access": EarlyAccess, "demo-access": DemoAccess, login: LogIn };

let root: Root | undefined;
let opened = 0;

export function openDialog(name: DialogName, view: View): void {
  root ??= makeRoot();
  const Dialog = DIALOGS[name];
  root.render(
    <Providers>
      <Dialog key={++opened} view={view} onClosed={() => root?.render(null)} />
    </Providers>,
  );
}

function makeRoot(): Root {
  watchToasts();
  watchTooltips();
  startOutbox();
  const container = document.createElement("div");
  document.body.append(container);
  return createRoot(container);
}
