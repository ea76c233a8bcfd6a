import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";

export function TakeAlongScreen() {
  return (
    <div className="page-width grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t("One moment")}</h1>
      <Island name="TakeAlong" props={{ returnTo: "/discover" }} />
    </div>
  );
}
