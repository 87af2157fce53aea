import { useBlocker } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Asks before something typed would be lost by a link, by going back, by closing the tab, or by the
 * button of another form; not by a form's own Cancel (`data-cancels`). `savesItself`: the page keeps what is typed in it. Until this runs,
 * typed-first.css hides what would lose it.
 */
export function AskBeforeLeaving({ savesItself = false }: { savesItself?: boolean }) {
  const sent = useRef<EventTarget | null>(null);
  const typedIn = useRef(new Set<unknown>());
  /** Something is typed in another form than the one being sent. */
  const isLeft = () =>
    !savesItself &&
    [...document.forms].some(
      (form) =>
        form !== sent.current &&
        form.method === "post" &&
        typedIn.current.has(form) &&
        !form.closest("[inert]") &&
        [...form.elements].some(isChanged),
    );
  useEffect(() => {
    document.documentElement.dataset.asks = "";
    const hear = (event: Event) => {
      const { type, target } = event;
      if (type === "input") typedIn.current.add((target as HTMLInputElement).form);
      else if (type !== "beforeunload") sent.current = type === "submit" ? target : null;
      else if (isLeft()) event.preventDefault();
      const cancelled = type === "click" && (target as Element).closest("[data-cancels]");
      if (cancelled) typedIn.current.delete(cancelled.closest("form"));
    };
    const kinds = ["input", "submit", "click", "keydown", "beforeunload"];
    for (const kind of kinds) addEventListener(kind, hear, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, hear, true);
    };
  });
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      (sent.current !== null || currentLocation.pathname !== nextLocation.pathname) &&
      isLeft() &&
      !confirm("Leave without saving what you typed?"),
  );
  return null;
}

/** Browsers fill passwords in by themselves, and nobody keeps them. */
const NOT_TYPED = /hidden|password|submit|button|fieldset|output/;

function isChanged(element: Element): boolean {
  const control = element as HTMLInputElement & HTMLSelectElement;
  const { type, options, selectedIndex } = control;
  if (NOT_TYPED.test(type)) return false;
  if (options) {
    const before = [...options].findIndex((one) => one.defaultSelected);
    return selectedIndex !== Math.max(0, before);
  }
  return /checkbox|radio/.test(type)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}
