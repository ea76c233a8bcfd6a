import { useEffect, useRef, useState } from "react";
import type { RoomRule } from "../../db/vocabulary.ts";
import type { RoomMatch, RoomState } from "../../src/features/together/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { Deck, type DeckProps } from "../discovery/deck/Deck.tsx";
import { Later, laterDialog } from "../lib/Later.tsx";
import { RoomBar } from "./room/RoomBar.tsx";
import { createRoomSource } from "./room/room-source.ts";
import { useRoom } from "./room/use-room.ts";

const loadClosed = () => import("./room/Closed.tsx").then(({ Closed }) => Closed);
const Match = laterDialog(() => import("./room/MatchDialog.tsx").then(({ MatchDialog }) => MatchDialog));

/** ms after a change by others until the cards behind the top ones are ranked again. */
const REFRESH_MS = 1500;

type Props = {
  code: string;
  url: string;
  memberId: string;
  canListen: boolean;
  rule: RoomRule;
  state: RoomState;
  deck: DeckProps;
};

export function RoomDeck({ code, url, memberId, canListen, state: first, deck }: Props) {
  const [isClosed, setClosed] = useState(false);
  const [match, setMatch] = useState<RoomMatch>();
  const [source] = useState(() => createRoomSource(code, () => setClosed(true)));
  const state = useRoom(code, first, { onMatch: setMatch, onClosed: () => setClosed(true) });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => source.refresh(), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [state.version, source]);
  const total = useRef(first.total);
  useEffect(() => {
    if (state.total === total.current) return;
    total.current = state.total;
    source.refresh(true);
  }, [state.total, source]);
  if (isClosed) return <Later load={loadClosed} props={{ code }} />;
  const shortlist = `/together/${code}/shortlist`;
  return (
    <div className="room">
      <RoomBar code={code} url={url} memberId={memberId} canListen={canListen} state={state} />
      {state.hasEnded ? <Ended href={shortlist} /> : <Deck {...deck} source={source} />}
      {match && <Match {...{ match, state, code, shortlist }} onClose={() => setMatch(undefined)} />}
    </div>
  );
}

const Ended = ({ href }: { href: string }) => (
  <div role="status">
    <EmptyState
      drawing="seen-everything"
      title={t("This room has ended")}
      action={<ButtonLink href={href}>{t("Shortlist")}</ButtonLink>}
    />
  </div>
);
