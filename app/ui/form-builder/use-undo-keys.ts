import { type RefObject, useEffect } from "react";
import type { BuilderState } from "./use-draft-saver.ts";

/** Ctrl+Z and Ctrl+Y (⌘ on a Mac) undo and redo, except in a text box. */
export function useUndoKeys(save: (intent: string) => Promise<void>, latest: RefObject<BuilderState>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key);
      if (!isUndo || isWriting(event.target) || !latest.current) return;
      event.preventDefault();
      const isRedo = event.shiftKey || event.key.toLowerCase() === "y";
      const { canUndo, canRedo } = latest.current.view;
      if (isRedo ? canRedo : canUndo) save(isRedo ? "redo" : "undo");
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [save, latest]);
}

/** A text box has an undo of its own. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|search|email|number|url)$/.test(target.type))
  );
}
