import type { IslandProps } from "../../../islands/registry.ts";
import { Island } from "../../layout/Island.tsx";

export function ImportsScreen({ open, home, ...history }: IslandProps<"ImportWizard"> & IslandProps<"PastImports">) {
  return (
    <div className="grid gap-10">
      <Island name="ImportWizard" props={{ open, home }} />
      <Island name="PastImports" props={history} />
    </div>
  );
}
