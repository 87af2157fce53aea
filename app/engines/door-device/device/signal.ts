import type { Verdict } from "../door-protocol.ts";
import { page } from "./screen.ts";

const KEY = "door-silent";
let sounds: AudioContext | null = null;

/** Whether a helper hears and feels what came of a scan; kept in this browser. */
export function offerSound(): void {
  page.soundChoice.hidden = false;
  page.sound.checked = readChoice();
  page.sound.addEventListener("change", () => {
    try {
      if (page.sound.checked) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, "yes");
    } catch {
      // A browser that keeps nothing asks again the next time.
    }
  });
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** One high tone for in; two low ones and a longer shake for anything else. */
export function signal(verdict: Verdict): void {
  if (!page.sound.checked) return;
  const isIn = verdict === "in";
  navigator.vibrate?.(isIn ? 80 : [200, 100, 200]);
  try {
    sounds ??= new AudioContext();
    for (const start of isIn ? [0] : [0, 0.25]) tone(sounds, isIn ? 880 : 220, start);
  } catch {
    // No sound here.
  }
}

function tone(context: AudioContext, pitchHz: number, startSeconds: number): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  const from = context.currentTime + startSeconds;
  source.frequency.value = pitchHz;
  volume.gain.setValueAtTime(0.2, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.18);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + 0.2);
}
