import { resolve } from "node:path";
import { getTilesFile } from "../../config.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { Card } from "../../ui/Card.tsx";
import { PlainLink } from "../../ui/TextLink.tsx";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { readStatus } from "./api.ts";
import { findCityBounds, formatCommand, suggestAddress } from "./area.ts";
import { getShownSources } from "./shown-sources.ts";

export const basemapTab: AdminTab = {
  name: "map",
  label: msg("Map"),
  async show(ctx) {
    const [status, bounds, { hasSample }] = await Promise.all([
      readStatus(ctx),
      findCityBounds(ctx.db),
      getShownSources(ctx.db, await currentCatalogue(ctx.db)),
    ]);
    if (hasSample && status.bytes === null && !status.isFixed)
      return (
        <Card title={t("Street map")} className="max-w-200">
          <p>{t("The sample city has its own streets. Once it is gone, you get those of your city here.")}</p>
        </Card>
      );
    const file = resolve(getTilesFile(ctx.config.dataDir));
    return (
      <div className="grid gap-5 max-w-200">
        <Card title={t("Street map")}>
          {status.isFixed ? (
            <p>{t("The setting MAP_TILES names the map. Remove it first.")}</p>
          ) : (
            <Island name="GetMap" props={{ status, bounds, address: suggestAddress() }} />
          )}
        </Card>
        <Card
          title={t("By hand")}
          description={t("If this server can't reach the internet, get the file on another computer:")}
        >
          <pre className="field-box font-mono text-sm overflow-x-auto whitespace-pre-wrap break-words" dir="ltr">
            {formatCommand(bounds, "city.pmtiles")}
          </pre>
          <p className="mt-2 break-words">
            {t("Then copy it to {file}. The map uses it right away.", { file: `\u2066${file}\u2069` })}{" "}
            <PlainLink href="/help/operating#street-map">{t("More about the street map")}</PlainLink>
          </p>
        </Card>
      </div>
    );
  },
};
