import type { IslandProps } from "../../../islands/registry.ts";
import { Island } from "../../layout/Island.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { NeedsScripts } from "./NeedsScripts.tsx";

export const RoomScreen = ({ room, credits }: { room: IslandProps<"RoomDeck">; credits: (Credit | null)[] }) => (
  <>
    <Island name="RoomDeck" props={room} />
    <NeedsScripts />
    <SourceLine credits={credits} className="page-width pb-6 text-center" />
  </>
);
