import { useEffect, useRef } from "react";
import { NUDGE_PERCENT } from "#app/engines/design-editor/design-limits.ts";
import { TURN_STEP } from "#app/engines/design-editor/turn.ts";

/** What a key asks for. */
export type KeyAct =
  | { kind: "move"; dx: number; dy: number }
  | { kind: "resize"; dx: number; dy: number }
  | { kind: "turn"; by: number }
  | { kind: "neighbour"; dx: number; dy: number }
  | { kind: "intent"; intent: string }
  | { kind: "format"; prop: "bold" | "italic" | "underline" }
  | { kind: "select-all" | "select-none" | "copy" | "cut" | "paste" | "edit" | "help" }
  | { kind: "zoom"; to: "in" | "out" | "fit" };

interface Key {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What they do: turn, or with Ctrl change the layer, by one or to the end. */
const BRACKETS: Record<string, { turn: number; byOne: string; toEnd: string }> = {
  BracketLeft: { turn: -1, byOne: "backward", toEnd: "to-back" },
  BracketRight: { turn: 1, byOne: "forward", toEnd: "to-front" },
};

/**
 * What a key does; null: nothing here. Undo and redo are heard elsewhere. `isOnCanvas`: the picture
 * has the focus.
 */
export function keyAct(event: Key, isOnCanvas: boolean): KeyAct | null {
  const { key, code, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[key];
  if (altKey && !(arrow && isOnCanvas)) return null;
  if (arrow) {
    if (!isOnCanvas) return null;
    if (altKey) return { kind: "neighbour", dx: arrow[0], dy: arrow[1] };
    const step = NUDGE_PERCENT * (shiftKey ? 10 : 1);
    const by = { dx: arrow[0] * step, dy: arrow[1] * step };
    return isCommand ? { kind: "resize", ...by } : { kind: "move", ...by };
  }
  const bracket = BRACKETS[code];
  if (bracket) {
    if (isCommand) return { kind: "intent", intent: shiftKey ? bracket.toEnd : bracket.byOne };
    return isOnCanvas ? { kind: "turn", by: bracket.turn * (shiftKey ? TURN_STEP : 1) } : null;
  }
  if (!isCommand) {
    if (key === "?") return { kind: "help" };
    if (key === "Escape") return { kind: "select-none" };
    if (key === "Delete" || key === "Backspace") return { kind: "intent", intent: "remove" };
    if (isOnCanvas && (key === "Enter" || key === "F2")) return { kind: "edit" };
    return null;
  }
  switch (key.toLowerCase()) {
    case "a":
      return { kind: "select-all" };
    case "c":
      return shiftKey ? null : { kind: "copy" };
    case "x":
      return { kind: "cut" };
    case "v":
      return { kind: "paste" };
    case "d":
      return { kind: "intent", intent: "duplicate" };
    case "b":
      return shiftKey ? null : { kind: "format", prop: "bold" };
    case "i":
      return shiftKey ? null : { kind: "format", prop: "italic" };
    case "u":
      return shiftKey ? null : { kind: "format", prop: "underline" };
    case "g":
      return { kind: "intent", intent: shiftKey ? "ungroup" : "group" };
    case "l":
      return shiftKey ? { kind: "intent", intent: "toggle-lock" } : null;
    case "0":
      return { kind: "zoom", to: "fit" };
    case "+":
    case "=":
      return { kind: "zoom", to: "in" };
    case "-":
    case "_":
      return { kind: "zoom", to: "out" };
    default:
      return null;
  }
}

/**
 * Hears the designer's keys wherever nothing is being typed. `act` returns false for what it leaves
 * to the browser.
 */
export function useShortcuts(isLive: boolean, act: (act: KeyAct) => boolean): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isLive) return;
    const listen = (event: KeyboardEvent) => {
      const focused = event.target instanceof HTMLElement ? event.target : document.body;
      // What had the focus in a dialog keeps it for a moment after the dialog has closed.
      const target = focused.closest("dialog:not([open])") ? document.body : focused;
      const isHere = target === document.body || target.closest(".dz") !== null;
      if (event.defaultPrevented || !isHere || isTyping(target) || target.closest("dialog")) return;
      const asked = keyAct(event, target.closest(".canvas-page") !== null);
      if (asked && latest.current(asked)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isLive]);
}

function isTyping(target: HTMLElement): boolean {
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(target.type))
  );
}
