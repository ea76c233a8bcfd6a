import { Printer } from "lucide-react";
import { Button } from "../../src/ui/Button.tsx";

export const PrintButton = ({ label, kind }: { label: string; kind?: "quiet" }) => (
  <Button icon={Printer} kind={kind} onClick={() => print()}>
    {label}
  </Button>
);
