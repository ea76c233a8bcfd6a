// The landing page's dialogs: brought along by the first of them that somebody opens.
import { createRoot, type Root } from "react-dom/client";
import { startOutbox } from "../../lib/outbox.ts";
import { Providers } from "../../lib/Providers.tsx";
import { watchToasts } from "../../lib/toasts.ts";
import { DemoAccess } from "./DemoAccess.tsx";
import { EarlyAccess } from "./EarlyAccess.tsx";
import { LogIn } from "./LogIn.tsx";

export type LandingDialog = "early-access" | "demo-access" | "login";
export type View = "traveler" | "business";

const DIALOGS = { "early-access": EarlyAccess, "demo-access": DemoAccess, login: LogIn };

let root: Root | undefined;
let opened = 0;

/** Opens a dialog afresh, as the view that is shown wants it. */
export function openDialog(name: LandingDialog, view: View): void {
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
  startOutbox();
  const home = document.createElement("div");
  document.body.append(home);
  return createRoot(home);
}
