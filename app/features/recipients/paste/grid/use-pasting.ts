import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { letPageAnswer, runInSlices, runThrough, type Steps } from "../steps.ts";
import { CELL_ID } from "./cell-id.ts";
import type { Copied } from "./clipboard.ts";
import { addToHeld, type Held, type HeldKey } from "./held-input.ts";

/**
 * As many letters are read before anybody could notice: about 200 people. More is read in slices.
 */
const MAX_LETTERS_AT_ONCE = 10_000;

/**
 * Without a letter for so long, a word that a phone's keyboard is composing may go to another cell.
 */
const PAUSE_MS = 500;

interface Typing {
  /** Types text at the end of what is in the cell. */
  type(text: string): void;
  paste(copied: Copied): void;
  /** Shows what is typed meanwhile; null: nothing is. */
  show(text: string | null): void;
  /** Called once everything that waited has followed. */
  onDone(): void;
}

export type Pasting = ReturnType<typeof usePasting>;

/**
 * Reads what was pasted. While it reads long text, which is in slices, the sheet stays as it is.
 * What is typed or pasted meanwhile waits and follows afterwards, and the form of `holder` is not
 * sent, because the pasted people would be missing.
 */
export function usePasting(holder: RefObject<HTMLElement>, typing: Typing) {
  const [lines, setLines] = useState<number | null>(null);
  const isReading = useRef(false);
  const held = useRef<readonly Held[]>([]);
  const isGone = useIsGone();
  const composedAt = useRef(0);
  useWaitingForm(holder, isReading);
  // The newest, for what waited.
  const now = useRef(typing);
  now.current = typing;

  async function readInSlices<Read>(
    text: string,
    steps: Steps<Read>,
    puts: ((read: Read) => void)[],
  ) {
    isReading.current = true;
    setLines(text.trim().split("\n").length);
    try {
      const read = await runInSlices(steps, { isOver: () => isGone.current });
      while (performance.now() < composedAt.current + PAUSE_MS) await letPageAnswer();
      for (const put of puts) {
        await letPageAnswer();
        if (read === null || isGone.current) return;
        flushSync(() => put(read));
      }
      await letPageAnswer();
    } finally {
      isReading.current = false;
      if (!isGone.current) flushSync(() => setLines(null));
    }
    followUp();
  }

  /** What waited happens now, up to a long paste: the rest waits for that one. */
  function followUp() {
    flushSync(() => now.current.show(null));
    while (!isReading.current) {
      const [next, ...rest] = held.current;
      if (!next) break;
      held.current = rest;
      if (next.kind === "key") press(next.key);
      else if (next.kind === "text") flushSync(() => now.current.type(next.text));
      else flushSync(() => now.current.paste(next.copied));
    }
    if (!isReading.current) flushSync(() => now.current.onDone());
  }

  function hold(next: Held) {
    held.current = addToHeld(held.current, next);
    // What follows text is about a cell of its own, as far as can be seen now.
    const afterText = held.current.some(({ kind }) => kind === "text") ? "" : null;
    now.current.show(next.kind === "text" ? next.text : afterText);
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
    holdKey({ key, ctrlKey, metaKey, shiftKey, altKey }: HeldKey) {
      hold({ kind: "key", key: { key, ctrlKey, metaKey, shiftKey, altKey } });
    },
    /** `text`: all that is in the field now. Keyboards of phones say no more than that. */
    holdText(text: string, isComposing: boolean) {
      if (isComposing) composedAt.current = performance.now();
      hold({ kind: "text", text });
    },
    holdPaste(copied: Copied) {
      hold({ kind: "paste", copied });
    },
  };
}

function press(key: HeldKey): void {
  const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
  flushSync(() => document.getElementById(CELL_ID)?.dispatchEvent(event));
}

/** Whether the grid has left the page meanwhile. */
function useIsGone(): MutableRefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

/** The form around `holder` is not sent while text is being read. */
function useWaitingForm(holder: RefObject<HTMLElement>, isReading: RefObject<boolean>): void {
  useEffect(() => {
    const form = holder.current?.closest("form");
    const wait = (event: Event) => {
      if (!isReading.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    form?.addEventListener("submit", wait, true);
    return () => form?.removeEventListener("submit", wait, true);
  }, [holder, isReading]);
}
