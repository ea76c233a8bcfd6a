// What happens to a map whose WebGL context the browser took and does not give back.
import { useCallback, useState } from "react";
import { Later } from "../../lib/Later.tsx";

type Props = { lost: ReturnType<typeof useLostMap> };

const loadNote = () => import("./LostNote.tsx").then(({ LostNote }) => LostNote);

export const LostMap = ({ lost }: Props) => lost.isLost && <Later load={loadNote} props={{ onReload: lost.reload }} />;

export function useLostMap() {
  const [state, setState] = useState({ isLost: false, attempt: 0 });
  /** The first time, the map is opened again without being asked. */
  const setLost = useCallback(
    (isLost: boolean) =>
      setState(({ attempt }) => (isLost && attempt === 0 ? { isLost: false, attempt: 1 } : { isLost, attempt })),
    [],
  );
  const reload = () => setState(({ attempt }) => ({ isLost: false, attempt: attempt + 1 }));
  return { ...state, setLost, reload };
}
