import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Forget } from "./Forget.tsx";

export function TryPlacesScreen() {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl md:text-4xl">{t("Your places")}</h1>
      <p className="text-faint">{t("They are only in this browser.")}</p>
      <Island name="GuestPlaces" props={{ deckPath: "/try" }} />
      <Forget />
    </div>
  );
}
