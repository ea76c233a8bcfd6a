import type { IslandProps } from "../../../islands/registry.ts";
import { Island } from "../../layout/Island.tsx";

type Props = IslandProps<"ImportWizard"> & IslandProps<"PastImports"> & IslandProps<"ImportSources">;

export function ImportsScreen({ open, home, sources, ...history }: Props) {
  return (
    <div className="grid gap-10">
      <Island name="ImportWizard" props={{ open, home, city: history.city }} />
      <Island name="PastImports" props={history} />
      <Island name="ImportSources" props={{ sources, city: history.city }} />
    </div>
  );
}
