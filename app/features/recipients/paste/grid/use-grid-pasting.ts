import { type ClipboardEvent, type RefObject, useEffect } from "react";
import { hiddenRowsMessage } from "../hidden-rows-message.ts";
import { withHiddenRows } from "../paste-text.ts";
import type { Steps } from "../steps.ts";
import type { CheckRules, SheetChecker } from "./check-sheet.ts";
import { type Copied, copiedText } from "./clipboard.ts";
import { pastedMessage } from "./grid-parts.tsx";
import { type LeftOut, type PasteMessages, type PastePlace, selectionOf } from "./grid-state.ts";
import { copyCells, type Pasted, pasteInSteps } from "./sheet.ts";
import type { Grid } from "./use-grid.ts";
import { usePasting } from "./use-pasting.ts";

/** Copying from the grid, cutting, and pasting into it, wherever on the page. */
export function useGridPasting(
  { state, dispatch }: Grid,
  holder: RefObject<HTMLElement>,
  { checker, rules }: { checker: SheetChecker; rules: CheckRules },
) {
  const pasting = usePasting(holder, {
    type: (text) => dispatch({ kind: "typed after", text }),
    paste: pasteText,
    show: (text) => dispatch({ kind: "typed", text }),
    onDone: () => state.hasFocus || dispatch({ kind: "committed" }),
  });

  function* readForGrid(text: string, { sheet, selection }: PastePlace): Steps<Pasted> {
    const pasted = yield* pasteInSteps(sheet, selection, text);
    if (!("problem" in pasted)) yield* checker.readAhead(pasted.sheet, rules);
    return pasted;
  }
  function pasteText(
    copied: Copied,
    before = { sheet: state.sheet, selection: selectionOf(state) },
  ) {
    const { text } = copied;
    dispatch({ kind: "paste begun" });
    // First the rows, then the way to the last of them: each is a while's work for a phone.
    pasting.read(
      text,
      readForGrid(text, before),
      (pasted) => dispatch({ kind: "pasted", pasted }),
      (pasted) => dispatch({ kind: "paste done", pasted, ...messagesOf(pasted, copied, before) }),
    );
  }

  const copy = (event: ClipboardEvent) => {
    if (state.edited !== null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copyCells(state.sheet, selectionOf(state)));
    const isCut = event.type === "cut";
    dispatch({ kind: "copied", isCut, isReading: pasting.isReading() });
  };
  const paste = (event: ClipboardEvent | globalThis.ClipboardEvent) => {
    const copied = copiedText(event.clipboardData);
    if (state.edited !== null && !/[\t\n]/.test(copied.text)) return;
    event.preventDefault();
    if (pasting.isReading()) return pasting.holdPaste(copied);
    pasteText(copied);
  };

  // With a list already copied, nobody has to click into the grid first.
  useEffect(() => {
    const pasteAnywhere = (event: globalThis.ClipboardEvent) => {
      if (document.activeElement?.closest("input, textarea, select, [role=grid]")) return;
      dispatch({ kind: "focused", on: null });
      paste(event);
    };
    document.addEventListener("paste", pasteAnywhere);
    return () => document.removeEventListener("paste", pasteAnywhere);
  });

  const addHidden = ({ text, before }: LeftOut) => pasteText({ text }, before);
  return { ...pasting, copy, paste, addHidden };
}

function messagesOf(pasted: Pasted, { text, whole }: Copied, before: PastePlace): PasteMessages {
  if ("problem" in pasted) return { said: "", note: null, leftOut: null };
  const { what, note } = pastedMessage(pasted, text);
  const { hiddenRows } = pasted;
  // The markup of a page, pasted as text.
  const markup = hiddenRows > 0 ? { text: withHiddenRows(text), hiddenRows } : null;
  const left = whole ?? markup;
  if (!left) return { said: note ?? what, note, leftOut: null };
  const said = `${what}. ${hiddenRowsMessage(left.hiddenRows)}`;
  return { said, note, leftOut: { ...left, before } };
}
