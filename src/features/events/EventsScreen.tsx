import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";

export const EventsScreen = (props: IslandProps<"Events">) => (
  <div className="page-width py-8">
    <h1 className="text-3xl md:text-4xl">{t("Events")}</h1>
    <Island name="Events" props={props} />
  </div>
);
