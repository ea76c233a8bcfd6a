import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { createRoot, type Root } from "react-dom/client";
import type { UserType } from "../../../db/vocabulary.ts";
import { t } from "../../../src/i18n/t.ts";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { SignInForm } from "../../auth/SignInForm.tsx";
import { startOutbox } from "../../lib/outbox.ts";
import { Providers } from "../../lib/Providers.tsx";
import { watchToasts } from "../../lib/toasts.ts";
import { watchTooltips } from "../../lib/watch-tooltips.ts";
import { DemoAccess } from "./DemoAccess.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import { getWaitlistTexts } from "./texts.ts";
import { useWaitlistForm } from "./use-waitlist-form.ts";
import { WaitlistFields } from "./WaitlistFields.tsx";

export type DialogName = "early-access" | "demo-access" | "login";

const DIALOGS = { "early-access": EarlyAccess, "demo-access": DemoAccess, login: LogIn };

let root: Root | undefined;
let opened = 0;

export function openDialog(name: DialogName, view: UserType): void {
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

function EarlyAccess({ view, onClosed }: { view: UserType; onClosed: () => void }) {
  const texts = getWaitlistTexts(view, document.querySelector(".claims-band") !== null);
  const { thanked, form } = useWaitlistForm("early_access", view);
  if (thanked)
    return (
      <ModalDialog title={t("Thank you, {name}", thanked)} onClosed={onClosed}>
        <p role="status" className="thanks">
          <Check size={28} aria-hidden className="thanks-mark" />
          {texts.thanks}
        </p>
        <form method="dialog">
          <QuietButton type="submit" className="w-full" autoFocus>
            {t("Close")}
          </QuietButton>
        </form>
      </ModalDialog>
    );
  return (
    <ModalDialog title={texts.title} onClosed={onClosed}>
      <p className="text-faint">{texts.text}</p>
      <WaitlistFields view={view} form={form} action={texts.button} />
    </ModalDialog>
  );
}

type SignInMethods = { providers: { n: number; name: string }[]; passkeys: boolean; passwords: boolean };

function LogIn({ view, onClosed }: { view: UserType; onClosed: () => void }) {
  const { data } = useQuery<SignInMethods>({ queryKey: ["/api/auth/methods"] });
  return (
    <ModalDialog title={t("Welcome back")} onClosed={onClosed}>
      <SignInForm returnTo="/" type={view} {...data} />
    </ModalDialog>
  );
}
