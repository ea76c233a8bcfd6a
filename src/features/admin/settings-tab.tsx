import { readSettings } from "../../../db/stored-settings.ts";
import { SCENES, type Scene } from "../../../db/vocabulary.ts";
import { nameOf, SCENE_KEYS, toScenes } from "../../city/city.ts";
import { WORDS_KEY } from "../../city/site-words.ts";
import type { AppContext } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { getOwnName } from "../../i18n/languages.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Island } from "../../layout/Island.tsx";
import { Card } from "../../ui/Card.tsx";
import { listInvitations } from "../auth/invitations.ts";
import { hasOffer, toNumbers } from "../landing/shown-claims.ts";
import { getTexts } from "../landing/texts.ts";
import { OPERATOR_KEY, parseOperator } from "../operator/operator.ts";
import texts from "./scene.texts.json" with { type: "json" };
import { listWords } from "./site-words.ts";

export const settingsTab: AdminTab = {
  name: "settings",
  label: msg("Settings"),
  async show(ctx) {
    const { siteName, tagline = "", contactEmail = "" } = ctx.config.given;
    const reading = readSettings(ctx.db, [WORDS_KEY, OPERATOR_KEY, ...SCENE_KEYS]);
    const words = reading.then((stored) => stored.get(WORDS_KEY));
    const [stored, invitations, versions] = await Promise.all([
      reading,
      listInvitations(ctx.db),
      listWords(ctx.db, words),
    ]);
    const scenes = toScenes(stored);
    const cityName = (versions[0]?.words.cityName ? ctx.config.cityName : nameOf(ctx.city)) ?? "";
    return (
      <div className="grid gap-5 max-w-200">
        <Card
          title={t("Name and words")}
          description={t("What you leave empty is as the server's settings or the set-up say.")}
        >
          <Island
            name="SiteWords"
            props={{
              versions,
              given: { siteName, tagline, contactEmail, cityName },
              languages: listLanguages(ctx),
              city: ctx.city,
            }}
          />
        </Card>
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
          <Island name="OperatorForm" props={{ details: parseOperator(stored.get(OPERATOR_KEY)) }} />
        </Card>
      </div>
    );
  },
};

/** With our own words, for previews. */
const listLanguages = ({ config, city }: AppContext) =>
  config.languages.map((language) => {
    const terms = { signUp: "open", hasOffer: false, showsClaims: false } as const;
    const site = { siteName: config.siteName, tagline: config.tagline };
    const { hero } = inLanguage(language, () => getTexts("traveler", site, nameOf(city), terms));
    return { language, name: getOwnName(language), headline: hero.headline, subline: hero.subline };
  });

const listScenes = (found: Scene) => [
  { scene: null, label: t("As the places suggest: {scene}", { scene: t(texts[found]) }) },
  ...SCENES.map((scene) => ({ scene, label: t(texts[scene]) })),
];
