// The audio guide: the browser's own voice reads the captions, unless it is muted or the browser has no voice.
import { useEffect, useState } from "react";

/**
 * @param words what to say now; new words interrupt the old ones
 * @param playing whether the tour runs
 * @returns whether the guide speaks along, whether it could, and its switch
 */
export function useGuide(words: string, playing: boolean) {
  const [muted, setMuted] = useState(false);
  const able = useVoices();
  const active = able && playing && !muted;

  useEffect(() => {
    if (!active) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = "en";
    utterance.rate = 1.1;
    speechSynthesis.speak(utterance);
    return () => speechSynthesis.cancel();
  }, [active, words]);

  return { able, active, muted, toggleMuted: () => setMuted(!muted) };
}

/** Whether this browser has a voice; some tell only after a while. */
function useVoices(): boolean {
  const [able, setAble] = useState(false);
  useEffect(() => {
    if (!("speechSynthesis" in window)) return;
    const look = () => setAble(speechSynthesis.getVoices().length > 0);
    look();
    speechSynthesis.addEventListener?.("voiceschanged", look);
    return () => speechSynthesis.removeEventListener?.("voiceschanged", look);
  }, []);
  return able;
}
