import type { IslandProps } from "../../../islands/registry.ts";
import { namedCity } from "../../city/city.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { listImports } from "./imports.ts";
import { listSources } from "./undo-import.ts";

export const importsTab: AdminTab = {
  name: "imports",
  label: msg("Imports"),
  async show({ db, city, config }, query, viewer) {
    const page = Math.min(10_000, Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1));
    const [{ open, past }, home, sources] = await Promise.all([
      listImports(db, viewer.id, page),
      namedCity(db, config.cityName),
      listSources(db),
    ]);
    // Only the wizard needs the preview.
    const history = past.map((item) => ({ ...item, preview: null }));
    return <ImportsScreen open={open} home={home} past={history} page={page} city={city} sources={sources} />;
  },
};

type Props = IslandProps<"ImportWizard"> & IslandProps<"PastImports"> & IslandProps<"ImportSources">;

const ImportsScreen = ({ open, home, sources, ...history }: Props) => (
  <div className="grid gap-10">
    <Island name="ImportWizard" props={{ open, home, city: history.city }} />
    <Island name="PastImports" props={history} />
    <Island name="ImportSources" props={{ sources, city: history.city }} />
  </div>
);
