import { useEffect, useRef } from "react";

/** A slash opens the menu of elements, except where one types. */
export function useSlash(isOn: boolean, open: () => void) {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).matches(
        "input:not([type=checkbox]):not([type=radio]), textarea, select",
      );
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
}
