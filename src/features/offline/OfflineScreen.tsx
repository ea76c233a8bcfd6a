import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";

export const OfflineScreen = ({ cityName }: { cityName: string }) => (
  <div className="page-width py-8">
    <h1 className="text-3xl md:text-4xl">{t("Places on this device")}</h1>
    <p className="mt-2 mb-6 text-faint max-w-[65ch]">
      {t("You can read these without a connection: what you saved and liked, and the next places of your deck.")}
    </p>
    <Island name="OfflinePlaces" props={{ cityName }} />
  </div>
);
