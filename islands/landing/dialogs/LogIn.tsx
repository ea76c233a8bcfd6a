import { useQuery } from "@tanstack/react-query";
import { t } from "../../../src/i18n/t.ts";
import { SignInForm } from "../../auth/SignInForm.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import type { View } from "./view.ts";

type SignInMethods = { providers: { n: number; name: string }[]; passkeys: boolean; passwords: boolean };

export function LogIn({ view, onClosed }: { view: View; onClosed: () => void }) {
  const { data } = useQuery<SignInMethods>({ queryKey: ["/api/auth/methods"] });
  return (
    <ModalDialog title={t("Welcome back")} onClosed={onClosed}>
      <SignInForm returnTo="/" type={view} {...data} />
    </ModalDialog>
  );
}
