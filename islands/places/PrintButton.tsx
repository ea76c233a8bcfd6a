import { Printer } from "lucide-react";
import { Button } from "../../src/ui/Button.tsx";

export function PrintButton({ label, kind }: { label: string; kind?: "quiet" }) {
  return (
    <Button icon={Printer} kind={kind} onClick={() => print()}>
      {label}
    </Button>
  );
}
