import { useEffect, useRef } from "react";
import { Icon } from "#app/ui/page/icon.tsx";

const SHORTCUTS = [
  ["Arrow keys", "Move by half a percent; with Shift by five"],
  ["Alt + arrow keys", "Select the next field in that direction"],
  ["Ctrl + arrow keys", "Make wider, narrower, taller or lower"],
  ["[ and ]", "Turn by one degree; with Shift by 15"],
  ["Shift + click", "Add to the selection, or remove from it"],
  ["Drag on the empty page", "Select everything the rectangle touches"],
  ["Ctrl + A, Escape", "Select everything, or nothing"],
  [
    "Shift while dragging",
    "Move straight across or down; at a corner of text or a shape, keep its proportions",
  ],
  ["Alt while dragging", "Move without snapping to lines"],
  ["Escape while dragging", "Put it back"],
  ["Ctrl + C, Ctrl + X, Ctrl + V", "Copy, cut and paste, even into another certificate"],
  ["Ctrl + D", "Duplicate"],
  ["Delete or Backspace", "Remove"],
  ["Enter or double-click", "Edit the text in place; Enter or Escape keeps it"],
  ["Ctrl + B, Ctrl + I, Ctrl + U", "Bold, italic, underline"],
  ["Ctrl + G, Ctrl + Shift + G", "Group, or ungroup"],
  ["Ctrl + ], Ctrl + [", "One layer forward or backward; with Shift to the front or back"],
  ["Ctrl + Shift + L", "Lock or unlock"],
  ["Ctrl + Z, Ctrl + Y", "Undo and redo"],
  ["Ctrl + plus, minus, 0", "Zoom in, zoom out, show the whole page"],
  ["?", "Show this list"],
] as const;

/** The list of keys, open for as long as it is on the page. */
export function ShortcutsDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={close}
      className="sheet !max-w-[40rem] backdrop:bg-[rgb(17_26_51/.5)]"
      aria-labelledby="shortcuts-title"
    >
      <div className="sheet-head">
        <h2 className="text-xl" id="shortcuts-title">
          Keyboard shortcuts
        </h2>
        <button
          type="button"
          className="btn btn-quiet btn-icon -mr-2 -mt-2"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" label="Close" />
        </button>
      </div>
      <div className="px-6 pb-6">
        <p className="text-sm text-ink-2 mb-3">On a Mac, use ⌘ instead of Ctrl.</p>
        <dl className="grid sm:grid-cols-[minmax(0,15rem)_1fr] gap-x-4 gap-y-1.5 text-sm">
          {SHORTCUTS.map(([keys, does]) => (
            <div key={keys} className="contents">
              <dt className="font-semibold">{keys}</dt>
              <dd className="text-ink-2 max-sm:mb-1.5">{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </dialog>
  );
}
