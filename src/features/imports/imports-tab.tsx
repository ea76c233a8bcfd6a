import type { IslandProps } from "../../../islands/registry.ts";
import { namedCity } from "../../city/city.ts";
import { FoundPageQuery } from "../../http/paging.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { Filters } from "../../ui/AdminList.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listImports } from "./imports.ts";
import { listSources } from "./undo-import.ts";

export const importsTab: AdminTab = {
  name: "imports",
  label: msg("Imports"),
  async show({ db, city, config }, query, viewer) {
    const { page, q } = parseFilters(FoundPageQuery, query).query;
    const [{ open, past }, home, sources] = await Promise.all([
      listImports(db, viewer.id, { page, q }),
      namedCity(db, config.cityName),
      listSources(db, q),
    ]);
    // Only the wizard needs the preview.
    const history = past.map((item) => ({ ...item, preview: null }));
    return <ImportsScreen {...{ open, home, past: history, page, q, city, sources }} />;
  },
};

type Props = IslandProps<"ImportWizard"> & IslandProps<"PastImports"> & IslandProps<"ImportSources">;

const ImportsScreen = ({ open, home, sources, ...history }: Props) => {
  const { past, city, q } = history;
  return (
    <div className="grid gap-10">
      <Island name="ImportWizard" props={{ open, home, city }} />
      {(q || past.length + sources.length > 1) && (
        <Filters
          tab="imports"
          filters={{ q }}
          search={{ name: "q", label: t("Search imports and sources"), placeholder: t("File or source") }}
        />
      )}
      {(!q || past.length > 0) && <Island name="PastImports" props={history} />}
      {(!q || sources.length > 0) && <Island name="ImportSources" props={{ sources, q, city }} />}
      {q && past.length + sources.length === 0 && (
        <EmptyState drawing="no-matches" title={t("No imports or sources found")}>
          {t("The search covers the names of files and sources.")}
        </EmptyState>
      )}
    </div>
  );
};
