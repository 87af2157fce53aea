import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Does for client-side navigation what a browser does on page load: announces the new title and
 * puts the focus somewhere useful. A closed dialog returns focus to its opener. On a new page, or
 * when the pressed button is gone, focus goes to the success or error message, or to the heading.
 */
export function PageAnnouncer({ isDialog }: { isDialog: boolean }) {
  const { key, pathname } = useLocation();
  const [title, setTitle] = useState("");
  const used = useLastUsed();
  const opener = useRef<HTMLElement | null>(null);
  const seen = useRef({ key, pathname, isDialog });
  useEffect(() => {
    const before = seen.current;
    if (before.key === key) return;
    seen.current = { key, pathname, isDialog };
    if (before.pathname !== pathname) setTitle(document.title);
    if (isDialog) {
      if (!before.isDialog) opener.current = used.current;
      return;
    }
    if (before.isDialog && returnFocus(opener.current, before.pathname)) return;
    if (isLost(before.pathname !== pathname)) focusPage();
  }, [key, pathname, isDialog, used]);
  return (
    <p className="sr-only" aria-live="polite" id="page-title">
      {title}
    </p>
  );
}

/**
 * The last control outside dialogs to be clicked or focused. Safari doesn't focus clicked links and
 * buttons.
 */
function useLastUsed() {
  const used = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const control =
        target instanceof Element
          ? target.closest<HTMLElement>("a, button, summary, input, select, textarea")
          : null;
      if (control && !control.closest("dialog")) used.current = control;
    };
    document.addEventListener("focusin", remember);
    document.addEventListener("click", remember, true);
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("click", remember, true);
    };
  }, []);
  return used;
}

/**
 * Focuses the dialog's opener, or a link to the dialog at `path`. False if neither is on the page.
 */
function returnFocus(opener: HTMLElement | null, path: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
    (link) => link.pathname === path,
  );
  for (const control of [opener, ...links]) {
    if (!control?.isConnected) continue;
    const menu = control.closest<HTMLDetailsElement>("details:not([open])");
    const shown = menu && control.parentElement !== menu ? menu.querySelector("summary") : control;
    shown?.focus({ preventScroll: true });
    if (shown && document.activeElement === shown) return true;
  }
  return false;
}

/**
 * Whether nothing has focus, or, on a new page, focus is still in the menu or top bar that led
 * there.
 */
function isLost(isNewPage: boolean): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return true;
  return isNewPage && !activeElement.closest("main");
}

function focusPage(): void {
  const main = document.getElementById("main");
  const target =
    main?.querySelector<HTMLElement>(":scope > .flash") ??
    main?.querySelector<HTMLElement>("h1") ??
    main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
