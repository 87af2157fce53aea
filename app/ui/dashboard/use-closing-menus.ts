import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Open menus of the dashboard (`<details class="menu">`) close at Escape, which goes back to their
 * button, and at a press elsewhere.
 */
export function useClosingMenus(): void {
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
    };
    const escaped = (event: KeyboardEvent) => {
      const menu = event.key === "Escape" ? openMenus().at(-1) : undefined;
      if (!menu) return;
      // A dialog below the menu stays.
      event.preventDefault();
      menu.open = false;
      menu.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", pressed);
    document.addEventListener("keydown", escaped, true);
    return () => {
      document.removeEventListener("pointerdown", pressed);
      document.removeEventListener("keydown", escaped, true);
    };
  }, []);
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")];
}

/**
 * For a menu that covers the page on narrow screens (a popover): closes it once a link in it has
 * been followed, so that the new page is seen. Not when the scripts arrive: on a slow line somebody
 * may have opened it by then.
 */
export function useDrawer(): RefObject<HTMLElement> {
  const { key } = useLocation();
  const drawer = useRef<HTMLElement>(null);
  const shownAt = useRef(key);
  useEffect(() => {
    const menu = drawer.current;
    if (key !== shownAt.current && menu && "hidePopover" in menu && menu.matches(":popover-open"))
      menu.hidePopover();
    shownAt.current = key;
  }, [key]);
  return drawer;
}
