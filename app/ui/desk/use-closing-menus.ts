import { useEffect } from "react";

/** Open menus of the desk (`<details class="menu">`) close at Escape, which goes back to their button, and at a press elsewhere. */
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
