// Signing in without leaving the page.
import { useQuery } from "@tanstack/react-query";
import { SignInForm } from "../../auth/SignInForm.tsx";
import { Sheet } from "./Dialog.tsx";

type Ways = { providers: { n: number; name: string }[]; passkeys: boolean; passwords: boolean };

export function LogIn({ onClosed }: { onClosed: () => void }) {
  const { data } = useQuery<Ways>({ queryKey: ["/api/auth/methods"] });
  return (
    <Sheet title="Welcome back" onClosed={onClosed}>
      <SignInForm returnTo="/" {...data} />
    </Sheet>
  );
}
