import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * What the browser does itself when it loads a page, done when scripts change it: the new title is read out, and the focus is
 * somewhere useful. A dialog that closes gives it back to what opened it; after a press whose button is gone, and on a new
 * page, it goes to the message about what happened or to the heading.
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

/** The control outside dialogs that was pressed or focused last. Safari focuses no link or button that is clicked. */
function useLastUsed() {
  const used = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const control =
        target instanceof Element ? target.closest<HTMLElement>("a, button, summary, input, select, textarea") : null;
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

/** Focuses what opened the dialog at `path`, or the link that would. False when neither is on the page. */
function returnFocus(opener: HTMLElement | null, path: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].filter((link) => link.pathname === path);
  for (const control of [opener, ...links]) {
    if (!control?.isConnected) continue;
    const menu = control.closest<HTMLDetailsElement>("details:not([open])");
    const shown = menu && control.parentElement !== menu ? menu.querySelector("summary") : control;
    shown?.focus({ preventScroll: true });
    if (shown && document.activeElement === shown) return true;
  }
  return false;
}

/** Whether the focus is nowhere, or on a new page still where the last one was left from: in the menu, or the top bar. */
function isLost(isNewPage: boolean): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return true;
  return isNewPage && !activeElement.closest("main");
}

function focusPage(): void {
  const main = document.getElementById("main");
  const target = main?.querySelector<HTMLElement>(":scope > .flash") ?? main?.querySelector<HTMLElement>("h1") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
