import type { IslandProps } from "../../../islands/registry.ts";
import { Island } from "../../layout/Island.tsx";
import { Forget } from "./Forget.tsx";

export function TryMapScreen({ map }: { map: IslandProps<"GuestMap"> }) {
  return (
    <>
      <Island name="GuestMap" props={map} />
      <Forget />
    </>
  );
}
