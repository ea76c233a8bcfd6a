// The scene of the city, each with its picture of the landing page and two posters.
import { useState } from "react";
import { SCENES, type Scene } from "../../db/vocabulary.ts";
import { withScene } from "../../src/i18n/current-scene.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { call, onFailure } from "../lib/query.ts";
import { showError, showToast } from "../lib/toasts.ts";

type Props = { chosen: Scene | null; found: Scene };

const LABELS: Record<Scene, string> = {
  "warm-harbor": msg("Warm harbor"),
  "northern-harbor": msg("Northern harbor"),
  metropolis: msg("Metropolis"),
  "river-town": msg("River town"),
  mountains: msg("Mountains"),
  desert: msg("Desert town"),
  "east-asian-city": msg("East Asian city"),
  "old-town": msg("Old town"),
};

export function SceneSettings({ chosen: initial, found }: Props) {
  const [chosen, setChosen] = useState(initial);
  async function choose(scene: Scene | null): Promise<void> {
    setChosen(scene);
    try {
      await call("PUT", "/api/admin/scene", { scene });
      showToast({ title: t("Scene updated") });
    } catch (error) {
      setChosen(chosen);
      showFailure(error as Error);
    }
  }
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 min-w-0">
      <legend className="sr-only">{t("The scene of your city")}</legend>
      {[null, ...SCENES].map((scene) => (
        <label
          key={scene}
          className={`grid gap-2 cursor-pointer rounded-3 border border-line p-3 ${scene ? "" : "sm:col-span-2"}`}
        >
          <span className="flex items-center gap-3 font-semibold">
            <input
              type="radio"
              name="scene"
              checked={chosen === scene}
              onChange={() => void choose(scene)}
              className="size-5 shrink-0 accent-act"
            />
            {scene ? t(LABELS[scene]) : t("As the places suggest: {scene}", { scene: t(LABELS[found]) })}
          </span>
          {scene && <Preview scene={scene} />}
        </label>
      ))}
    </fieldset>
  );
}

function Preview({ scene }: { scene: Scene }) {
  return (
    <span className="grid grid-cols-[1fr_auto_auto] gap-2 h-28 overflow-hidden">
      <img
        src={`/drawings/scene-${scene}.svg`}
        alt=""
        loading="lazy"
        className="size-full min-w-0 rounded-2 object-cover object-right"
      />
      {["cafe-nord", "hotel-bonaccia"].map((place) => (
        <img
          key={place}
          src={withScene(`/sample-pictures/${place}.svg`, scene)}
          alt=""
          loading="lazy"
          className="h-28 aspect-3/4 rounded-2"
        />
      ))}
    </span>
  );
}

const showFailure = onFailure(() => showError(t("That didn't work. Please try again.")));
