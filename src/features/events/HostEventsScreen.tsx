import type { IslandProps } from "../../../islands/registry.ts";
import { Island } from "../../layout/Island.tsx";

export const HostEventsScreen = (props: IslandProps<"HostEvents">) => (
  <div className="page-width py-8">
    <Island name="HostEvents" props={props} />
  </div>
);
