import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { letPageAnswer, runInSlices, runThrough, type Steps } from "../steps.ts";

/** As many letters are read before anybody could notice: about 200 people. More is read in slices. */
const MAX_LETTERS_AT_ONCE = 10_000;

type HeldKey = Pick<KeyboardEventInit, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/**
 * Reads what was pasted. While it reads long text, which is in slices, the sheet stays as it is, keys wait and follow afterwards, and the form of
 * `holder` is not sent, because the pasted people would be missing.
 */
export function usePasting(holder: RefObject<HTMLElement>, type: (letter: string) => void) {
  const [lines, setLines] = useState<number | null>(null);
  const isReading = useRef(false);
  const held = useRef<HeldKey[]>([]);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    const form = holder.current?.closest("form");
    const wait = (event: Event) => {
      if (!isReading.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    form?.addEventListener("submit", wait, true);
    return () => form?.removeEventListener("submit", wait, true);
  }, [holder]);
  // The newest, for keys that waited.
  const typeNow = useRef(type);
  typeNow.current = type;

  async function readInSlices<Read>(text: string, steps: Steps<Read>, puts: ((read: Read) => void)[]) {
    isReading.current = true;
    setLines(text.trim().split("\n").length);
    try {
      const read = await runInSlices(steps, { isOver: () => isGone.current });
      for (const put of puts) {
        await letPageAnswer();
        if (read === null || isGone.current) return;
        flushSync(() => put(read));
      }
    } finally {
      isReading.current = false;
      if (!isGone.current) flushSync(() => setLines(null));
    }
    for (const key of held.current.splice(0)) press(key);
  }

  function press(key: HeldKey) {
    const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
    flushSync(() => document.activeElement?.dispatchEvent(event));
    const isLetter = [...(key.key ?? "")].length === 1 && !key.ctrlKey && !key.metaKey && !key.altKey;
    if (isLetter && !event.defaultPrevented) flushSync(() => typeNow.current(key.key!));
  }

  return {
    /** Of the text that is being read; null: none is. */
    lines,
    isReading: () => isReading.current,
    /** `puts` get what came of the steps, one after the other: at once for short text. */
    read<Read>(text: string, steps: Steps<Read>, ...puts: ((read: Read) => void)[]) {
      if (text.length > MAX_LETTERS_AT_ONCE) return void readInSlices(text, steps, puts);
      const read = runThrough(steps);
      for (const put of puts) put(read);
    },
    /** Whether a key has to wait. */
    holds({ key, ctrlKey, metaKey, shiftKey, altKey }: HeldKey): boolean {
      if (isReading.current) held.current.push({ key, ctrlKey, metaKey, shiftKey, altKey });
      return isReading.current;
    },
  };
}
