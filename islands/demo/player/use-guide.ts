import { useEffect, useState } from "react";
import { getLanguage } from "../../../src/i18n/t.ts";

/** @param caption a new one interrupts the previous one */
export function useGuide(caption: string, playing: boolean) {
  const [muted, setMuted] = useState(false);
  const available = useHasVoices();
  const active = available && playing && !muted;

  useEffect(() => {
    if (!active) return;
    const utterance = new SpeechSynthesisUtterance(caption);
    utterance.lang = getLanguage();
    utterance.rate = 1.1;
    speechSynthesis.speak(utterance);
    return () => speechSynthesis.cancel();
  }, [active, caption]);

  return { available, active, muted, toggleMuted: () => setMuted(!muted) };
}

/** Some browsers load their voices asynchronously. */
function useHasVoices(): boolean {
  const [hasVoices, setHasVoices] = useState(false);
  useEffect(() => {
    if (!("speechSynthesis" in window)) return;
    const update = () => setHasVoices(speechSynthesis.getVoices().length > 0);
    update();
    speechSynthesis.addEventListener?.("voiceschanged", update);
    return () => speechSynthesis.removeEventListener?.("voiceschanged", update);
  }, []);
  return hasVoices;
}
