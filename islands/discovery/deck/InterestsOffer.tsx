import { Sparkles } from "lucide-react";
import { useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { DialogButton } from "../../lib/Later.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";

const loadDialog = () => import("./InterestsDialog.tsx").then(({ InterestsDialog }) => InterestsDialog);

type Props = { areDue: () => boolean; onState: (names: readonly string[]) => Promise<void>; onStated: () => void };

/** Lies on a newcomer's first card: it moves nothing when it goes. */
export function InterestsOffer({ areDue, onState, onStated }: Props) {
  const isHydrated = useHydrated();
  const [isDone, setDone] = useState(false);
  if (isDone || (isHydrated && !areDue())) return null;

  async function state(names: readonly string[]): Promise<void> {
    await onState(names);
    if (names.length > 0) onStated();
    setDone(true);
  }
  return (
    <DialogButton load={loadDialog} dialog={{ onState: state }} className="deck-offer">
      <Sparkles size={18} aria-hidden />
      {t("Tap what you like")}
    </DialogButton>
  );
}
