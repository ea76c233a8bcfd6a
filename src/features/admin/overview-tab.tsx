// The overview tab: how the city is doing, and whether it is being backed up.

import packageFile from "../../../package.json" with { type: "json" };
import { type BackupWords, formatBackup } from "../../backups/backup-status.ts";
import { lastBackup } from "../../backups/schedule.ts";
import type { AppContext } from "../../context.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { OverviewScreen } from "./OverviewScreen.tsx";
import { recentOverview } from "./overview.ts";
import { findNewerRelease } from "./update-check.ts";

export const overviewTab: AdminTab = {
  name: "overview",
  label: "Overview",
  show: async (ctx) => {
    const { db, city } = ctx;
    const [overview, backup, newer] = await Promise.all([
      recentOverview(db, city.timezone),
      backupWords(ctx),
      ctx.config.updateCheckUrl ? findNewerRelease(db) : undefined,
    ]);
    const version = { running: packageFile.version, newer };
    return <OverviewScreen overview={overview} backup={backup} version={version} city={city} />;
  },
};

/** Undefined where this server makes no backups. */
async function backupWords({ db, config, city }: AppContext): Promise<BackupWords | undefined> {
  const { every } = config.backup;
  if (every === undefined) return undefined;
  const last = await lastBackup(db);
  return last && formatBackup(last, every, city);
}
