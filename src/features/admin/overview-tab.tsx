import packageFile from "../../../package.json" with { type: "json" };
import { type BackupStatus, formatBackupStatus } from "../../backups/backup-status.ts";
import { getLastBackup } from "../../backups/schedule.ts";
import type { AppContext } from "../../context.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { OverviewScreen } from "./OverviewScreen.tsx";
import { getOverview } from "./overview.ts";
import { findNewerRelease } from "./update-check.ts";

export const overviewTab: AdminTab = {
  name: "overview",
  label: msg("Overview"),
  show: async (ctx) => {
    const { db, city } = ctx;
    const [overview, backup, newer] = await Promise.all([
      getOverview(db, city.timezone),
      getBackupStatus(ctx),
      ctx.config.updateCheckUrl ? findNewerRelease(db) : undefined,
    ]);
    const version = { running: packageFile.version, newer };
    return <OverviewScreen overview={overview} backup={backup} version={version} city={city} />;
  },
};

async function getBackupStatus({ db, config, city }: AppContext): Promise<BackupStatus | undefined> {
  const { intervalMs } = config.backup;
  if (intervalMs === undefined) return undefined;
  const last = await getLastBackup(db);
  return last && formatBackupStatus(last, intervalMs, city);
}
