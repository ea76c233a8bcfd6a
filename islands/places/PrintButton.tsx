import { Printer } from "lucide-react";
import { Button } from "../../src/ui/Button.tsx";

export function PrintButton({ label }: { label: string }) {
  return (
    <Button onClick={() => print()}>
      <Printer size={18} aria-hidden />
      {label}
    </Button>
  );
}
