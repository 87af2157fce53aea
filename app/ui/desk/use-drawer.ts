import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * For a menu that covers the page on narrow screens (a popover): closes it once a link in it has been followed, so that the new
 * page is seen. Not when the scripts arrive: on a slow line somebody may have opened it by then.
 */
export function useDrawer(): RefObject<HTMLElement> {
  const { key } = useLocation();
  const drawer = useRef<HTMLElement>(null);
  const shownAt = useRef(key);
  useEffect(() => {
    const menu = drawer.current;
    if (key !== shownAt.current && menu && "hidePopover" in menu && menu.matches(":popover-open")) menu.hidePopover();
    shownAt.current = key;
  }, [key]);
  return drawer;
}
