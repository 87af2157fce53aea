import type { KeyboardEvent } from "react";
import { actOfKey } from "./grid-keys.ts";
import { lastSpot } from "./grid-state.ts";
import type { Grid } from "./use-grid.ts";
import { SEEN_ROWS } from "./use-grid-window.ts";
import type { Pasting } from "./use-pasting.ts";

/** Keys that end what is typed in a cell: into one that was opened, and over what was in it. */
const ENDS_OPENED = /^(?:Enter|Tab|Escape|ArrowUp|ArrowDown|PageUp|PageDown)$/;
const ENDS_TYPED = /^(?:Enter|Tab|Escape|Arrow(?:Up|Down|Left|Right)|PageUp|PageDown)$/;

/** Does what a key says in the active cell, or leaves it to the field that the cell is. */
export function pressKey(
  event: KeyboardEvent<HTMLInputElement>,
  { state, dispatch }: Grid,
  pasting: Pasting,
): void {
  if (event.nativeEvent.isComposing) return;
  const { key, shiftKey } = event;
  // While a cell is typed in, the keys that move within its text are the text's.
  const ends = state.isOpened ? ENDS_OPENED : ENDS_TYPED;
  if (state.edited !== null && !ends.test(key)) return;
  if (key === "Tab" && state.isReleased) return;
  const act = actOfKey(event, state.active, { last: lastSpot(state), page: SEEN_ROWS - 1 });
  if (act === null) {
    if (!pasting.isReading())
      dispatch(key === "Tab" ? { kind: "left by Tab" } : { kind: "passed" });
    return;
  }
  event.preventDefault();
  if (pasting.isReading()) pasting.holdKey(event);
  else dispatch({ kind: "pressed", press: { act, key, shiftKey } });
}
