import { useEffect, useRef } from "react";

/**
 * Puts the focus into the card that was just opened. Set `current` of what it returns when the card
 * is a new one: its words are there to type over.
 */
export function useFocusOnOpen(openId: string | null, hasStudio: boolean) {
  const isNew = useRef(false);
  const justOpened = useRef(openId);
  useEffect(() => {
    if (justOpened.current === openId) return;
    justOpened.current = openId;
    const card = openId ? document.getElementById(`e-${openId}`) : null;
    card?.scrollIntoView({ block: "nearest" });
    const field = card?.querySelector<HTMLInputElement>(
      "input:not([type=hidden]):not([type=checkbox]), textarea, select",
    );
    field?.focus({ preventScroll: true });
    // What was just added has words to type over; others are changed where one clicks.
    if (field && "select" in field && (isNew.current || !hasStudio)) field.select();
    else if (field && "setSelectionRange" in field && field.type !== "number")
      field.setSelectionRange(field.value.length, field.value.length);
    isNew.current = false;
  }, [openId, hasStudio]);
  return isNew;
}
