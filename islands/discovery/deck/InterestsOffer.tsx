import { Sparkles } from "lucide-react";
import { useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Later } from "../../lib/Later.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";

const loadDialog = () => import("./InterestsDialog.tsx").then(({ InterestsDialog }) => InterestsDialog);

type Props = { areDue: () => boolean; onState: (names: readonly string[]) => Promise<void>; onStated: () => void };

/** Lies on a newcomer's first card: it moves nothing when it goes. */
export function InterestsOffer({ areDue, onState, onStated }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  if (isDone || (isHydrated && !areDue())) return null;

  async function state(names: readonly string[]): Promise<void> {
    await onState(names);
    if (names.length > 0) onStated();
    setDone(true);
  }
  return (
    <>
      <button type="button" className="deck-offer" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Sparkles size={18} aria-hidden />
        {t("Tap what you like")}
      </button>
      {isOpen && (
        <Later
          load={loadDialog}
          props={{ onState: state, onClose: () => setOpen(false) }}
          onFailed={() => setOpen(false)}
        />
      )}
    </>
  );
}
