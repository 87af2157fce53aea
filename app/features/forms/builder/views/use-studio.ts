import { type RefObject, useEffect, useRef, useState } from "react";
import type { Studio, StudioLoader } from "./load-studio.ts";

/**
 * Gets the script that shows the form, and has it take the place of the cards once nothing typed
 * into them is on its way.
 */
export function useStudio({
  addressed,
  loader,
  studio,
  setStudio,
  isSaved,
  redraw,
}: {
  /** The control that the page's address names. */
  addressed: RefObject<string>;
  loader: StudioLoader;
  studio: Studio | null;
  setStudio: (studio: Studio) => void;
  isSaved: boolean;
  redraw: () => void;
}) {
  const [ready, setReady] = useState<Studio | null>(null);
  useEffect(() => {
    let isHere = true;
    // Where it does not come, the cards stay.
    if (!loader.now())
      loader.load().then(
        (loaded) => isHere && setReady(loaded),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [loader]);
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (studio || !ready || !isSaved) return;
    const focused = document.activeElement;
    held.current = focused?.closest("main ol") ? focused.id : null;
    redraw();
    setStudio(ready);
  }, [studio, ready, isSaved, redraw, setStudio]);
  useEffect(() => {
    const id = held.current || addressed.current;
    if (!studio || !id) return;
    held.current = null;
    // When all of it is in the page, and nobody has gone elsewhere meanwhile.
    const timer = setTimeout(
      () => document.activeElement === document.body && document.getElementById(id)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [studio, addressed]);
}
