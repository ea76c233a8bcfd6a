import type { IslandProps } from "../../../islands/registry.ts";
import { Island } from "../../layout/Island.tsx";

export const SentMessagesScreen = (props: IslandProps<"SentMessages">) => (
  <div className="page-width py-8">
    <Island name="SentMessages" props={props} />
  </div>
);
