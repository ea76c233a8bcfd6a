// The imports tab of /admin.

import { namedCity } from "../../city.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { ImportsScreen } from "./ImportsScreen.tsx";
import { openImport, pastImports } from "./imports.ts";

export const importsTab: AdminTab = {
  name: "imports",
  label: "Imports",
  async show({ db, city, config }, query, viewer) {
    const page = Math.min(10_000, Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1));
    const [open, past, home] = await Promise.all([
      openImport(db, viewer.id),
      pastImports(db, page),
      namedCity(db, config.cityName),
    ]);
    // What a file held is read at the desk alone.
    const history = past.map((each) => ({ ...each, reading: null }));
    return <ImportsScreen open={open} home={home} past={history} page={page} city={city} />;
  },
};
