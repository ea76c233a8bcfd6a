import { useQuery } from "@tanstack/react-query";
import { SignInForm } from "../../auth/SignInForm.tsx";
import { ModalDialog } from "./ModalDialog.tsx";

type SignInMethods = { providers: { n: number; name: string }[]; passkeys: boolean; passwords: boolean };

export function LogIn({ onClosed }: { onClosed: () => void }) {
  const { data } = useQuery<SignInMethods>({ queryKey: ["/api/auth/methods"] });
  return (
    <ModalDialog title="Welcome back" onClosed={onClosed}>
      <SignInForm returnTo="/" {...data} />
    </ModalDialog>
  );
}
