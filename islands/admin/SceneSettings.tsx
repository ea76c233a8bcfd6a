// The scene of the city, each with its picture of the landing page and two posters.
import type { Scene } from "../../db/vocabulary.ts";
import { withScene } from "../../src/i18n/current-city.ts";
import { t } from "../../src/i18n/t.ts";
import { useSetting } from "../lib/use-setting.ts";

type Props = { chosen: Scene | null; choices: { scene: Scene | null; label: string }[] };

export function SceneSettings({ chosen: initial, choices }: Props) {
  const [{ scene: chosen }, choose] = useSetting("/api/admin/scene", { scene: initial }, () => ({
    title: t("Scene updated"),
  }));
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 min-w-0">
      <legend className="sr-only">{t("The scene of your city")}</legend>
      {choices.map(({ scene, label }) => (
        <label
          key={label}
          className="grid gap-2 cursor-pointer rounded-3 border border-line p-3 first-of-type:sm:col-span-2"
        >
          <span className="flex items-center gap-3 font-semibold">
            <input
              type="radio"
              name="scene"
              checked={chosen === scene}
              onChange={() => choose({ scene })}
              className="size-5 shrink-0 accent-act"
            />
            {label}
          </span>
          {scene && (
            <span className="flex gap-2 h-28">
              {[`/drawings/scene-${scene}.svg`, ...POSTERS.map((poster) => withScene(poster, scene))].map((picture) => (
                <img
                  key={picture}
                  src={picture}
                  alt=""
                  loading="lazy"
                  className="h-28 min-w-0 rounded-2 object-cover object-right"
                />
              ))}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

const POSTERS = ["/sample-pictures/cafe-nord.svg", "/sample-pictures/hotel-bonaccia.svg"];
