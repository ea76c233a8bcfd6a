import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { Card } from "../../ui/Card.tsx";
import { readOperator } from "../info/operator.ts";

export const settingsTab: AdminTab = {
  name: "settings",
  label: msg("Settings"),
  async show({ db }) {
    return (
      <div className="grid gap-5 max-w-200">
        <p>
          <a href="/admin?tab=people" className="plain-link">
            {t("Sign-up and invitations")}
          </a>
        </p>
        <Card title={t("Who runs this site")}>
          <Island name="OperatorForm" props={{ details: await readOperator(db) }} />
        </Card>
      </div>
    );
  },
};
