import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FormElement } from "../../definition/definition.ts";
import { nameOfElement } from "../../model/element-labels.ts";

/**
 * Moves cards by `save`, and says afterwards where one stands, for people who hear the page:
 * `said`.
 */
export function useCardMoves(
  elements: readonly FormElement[],
  save: (intent: string) => Promise<void>,
) {
  const [said, setSaid] = useState("");
  const moved = useRef<{ id: string; held: Element | null } | null>(null);
  const move = useCallback(
    (intent: string) => {
      moved.current = { id: intent.split(":")[1] ?? "", held: document.activeElement };
      save(intent);
    },
    [save],
  );
  // Once the cards stand in their new order, and not a moment before: only then is there a place to
  // tell.
  useEffect(() => {
    if (!moved.current) return;
    const { id, held } = moved.current;
    moved.current = null;
    keepFocus(held, id);
    const at = elements.findIndex((element) => element.id === id);
    if (elements[at])
      setSaid(`${nameOfElement(elements[at])} is now number ${at + 1} of ${elements.length}.`);
  }, [elements]);
  const acts = useMemo(
    () => ({
      place: (id: string, beforeId: string | null) => move(`place:${id}:${beforeId ?? ""}`),
      step: (id: string, way: "up" | "down") => move(`${way}:${id}`),
    }),
    [move],
  );
  return { said, move, acts };
}

/** A card that moves in the page loses the focus, and the first card has no button up. */
function keepFocus(held: Element | null, id: string): void {
  if (held === document.activeElement || !(held instanceof HTMLElement)) return;
  const other = document.querySelector<HTMLElement>(
    `#e-${CSS.escape(id)} button[value^="duplicate:"]`,
  );
  (held.isConnected ? held : other)?.focus({ preventScroll: true });
}
