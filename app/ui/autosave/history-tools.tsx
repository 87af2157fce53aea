import { useEffect } from "react";
import { wayOfKey } from "./history-keys.ts";

/** Undo and redo are buttons like any other, so they work on every device. */
export function HistoryTools({ canUndo, canRedo }: { canUndo: boolean; canRedo: boolean }) {
  return (
    <div className="flex-none flex items-center ml-auto pl-1">
      <HistoryButton
        intent="undo"
        label="Undo"
        isOn={canUndo}
        path="M8 5L3.500 9.500 8 14M4 9.500h10a5.500 5.500 0 0 1 0 11H9"
      />
      <HistoryButton
        intent="redo"
        label="Redo"
        isOn={canRedo}
        path="M16 5l4.500 4.500L16 14M20 9.500H10a5.500 5.500 0 0 0 0 11h5"
      />
    </div>
  );
}

function HistoryButton({
  intent,
  label,
  isOn,
  path,
}: {
  intent: string;
  label: string;
  isOn: boolean;
  path: string;
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={!isOn}
      title={label}
      className={
        "grid place-items-center w-9 h-9 max-lg:w-11 max-lg:h-11 rounded-sm text-ink-2 " +
        "hover:bg-sunken disabled:opacity-40 disabled:cursor-not-allowed " +
        "disabled:hover:bg-transparent"
      }
    >
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className="sr-only">{label}</span>
    </button>
  );
}

/**
 * Ctrl+Z and Ctrl+Y (⌘ on a Mac) do the same, except in a text box, which has an undo of its own.
 */
export function useUndoKeys(press: (way: "undo" | "redo") => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const way = wayOfKey(event);
      if (!way) return;
      event.preventDefault();
      press(way);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [press]);
}
