// Whether the account stores a traveler's needs: only if they agree, until they withdraw.
import { useEffect, useRef, useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import type { Needs, NeedsQuery } from "../../../src/taste/needs.ts";
import { Choice } from "../../../src/ui/Choice.tsx";
import { readAccountNeeds, storeAccountNeeds } from "../../lib/needs.ts";

type AccountNeeds = {
  agreed: boolean;
  hasFailed: boolean;
  setAgreed: (agreed: boolean) => void;
  /** @param needs null withdraws @returns false if they could not be stored or deleted */
  save: (needs: Needs | null) => Promise<boolean>;
};

/** @param isAsked reads from the account whether the person has agreed @param onRead gets what the account stores */
export function useAccountNeeds(isAsked: boolean, onRead: (needs: NeedsQuery) => void): AccountNeeds {
  const [agreed, setAgreed] = useState(false);
  const [isStored, setStored] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const latestOnRead = useRef(onRead);
  useEffect(() => {
    if (!isAsked) return;
    readAccountNeeds().then(
      ({ needs }) => {
        setStored(needs !== null);
        setAgreed(needs !== null);
        if (needs) latestOnRead.current(needs);
      },
      () => {},
    );
  }, [isAsked]);
  async function save(needs: Needs | null): Promise<boolean> {
    const stored = agreed ? needs : null;
    if (!stored && !isStored) return true;
    try {
      await storeAccountNeeds(stored);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }
  return { agreed, hasFailed, setAgreed, save };
}

export const AccountChoice = ({ account: { agreed, hasFailed, setAgreed } }: { account: AccountNeeds }) => (
  <div>
    <Choice
      type="checkbox"
      checked={agreed}
      onChange={(event) => setAgreed(event.target.checked)}
      hint={t(
        "They may reveal something about your health or beliefs. No business sees them. Untick the box, or withdraw your consent on your profile, and they are deleted at once.",
      )}
    >
      {t("I agree that my account stores them, for all my devices")}
    </Choice>
    {hasFailed && (
      <p role="alert" className="text-sm font-semibold text-skip">
        {t("Your choice was not saved. Please try again.")}
      </p>
    )}
  </div>
);
