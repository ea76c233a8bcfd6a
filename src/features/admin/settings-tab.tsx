import { SCENES, type Scene } from "../../../db/vocabulary.ts";
import { readScenes } from "../../city/city.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { Card } from "../../ui/Card.tsx";
import { listInvitations } from "../auth/invitations.ts";
import { hasOffer, toNumbers } from "../landing/shown-claims.ts";
import { readOperator } from "../operator/operator.ts";

import texts from "./scene.texts.json" with { type: "json" };

export const settingsTab: AdminTab = {
  name: "settings",
  label: msg("Settings"),
  async show(ctx) {
    const [details, invitations, scenes] = await Promise.all([
      readOperator(ctx.db),
      listInvitations(ctx.db),
      readScenes(ctx.db),
    ]);
    return (
      <div className="grid gap-5 max-w-200">
        <Card title={t("Landing page")}>
          <Island
            name="LandingSettings"
            props={{ numbers: toNumbers(ctx.landing), offer: hasOffer(ctx), demo: ctx.landing.asksForDemo ?? false }}
          />
        </Card>
        <Card
          title={t("The scene of your city")}
          description={t("Posters of places without photos show it, and so does the landing page.")}
        >
          <Island
            name="SceneSettings"
            props={{ chosen: scenes.chosen, choices: listScenes(scenes.found) }}
            when="visible"
          />
        </Card>
        <Card title={t("Sign-up and invitations")}>
          <Island
            name="SignUpSettings"
            props={{ mode: ctx.signUp.mode, isFixed: ctx.config.signUp !== undefined, invitations, city: ctx.city }}
          />
        </Card>
        <Card title={t("Who runs this site")}>
          <Island name="OperatorForm" props={{ details }} />
        </Card>
      </div>
    );
  },
};

const listScenes = (found: Scene) => [
  { scene: null, label: t("As the places suggest: {scene}", { scene: t(texts[found]) }) },
  ...SCENES.map((scene) => ({ scene, label: t(texts[scene]) })),
];
