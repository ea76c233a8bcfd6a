import { Printer } from "lucide-react";
import { Button } from "../../src/ui/Button.tsx";

export function PrintButton({ label, kind }: { label: string; kind?: "quiet" }) {
  return (
    <Button kind={kind} onClick={() => print()}>
      <Printer size={18} aria-hidden />
      {label}
    </Button>
  );
}
