import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { giveFocus } from "../first/first-cards.ts";
import type { FirstAnswer } from "../first/first-state.ts";
import type { FormBarState } from "../form-state.ts";
import { BUILDER_FORM } from "./form-bar.tsx";
import type { StudioLoader } from "./load-studio.ts";

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * For `lazy`: the builder's script, for a page that is as the server sent it. Where somebody has
 * used the script before it, it comes when that has left: `useTakeOver` draws the page anew.
 */
export async function unlessUsed<Props>(loading: Promise<Loaded<Props>>): Promise<Loaded<Props>> {
  const loaded = await loading;
  const first = typeof window === "undefined" ? undefined : window.firstBuilder;
  if (first?.isUsed()) await first.left;
  else first?.leave();
  return loaded;
}

/**
 * What the script before React has saved, with the builder to go on with; null while the page is as
 * the server sent it. Focus and marked letters stay where they are.
 */
export function useTakeOver<Props>(
  load: () => Promise<Loaded<Props>>,
  studioLoader: StudioLoader,
  onSaved: (bar: FormBarState) => void,
) {
  const [taken, setTaken] = useState<{ Live: ComponentType<Props>; answer: FirstAnswer } | null>(
    null,
  );
  useEffect(() => {
    const first = window.firstBuilder;
    let isHere = true;
    const takeOver = async () => {
      const { default: Live } = await load();
      // From here on nobody can use it: `unlessUsed` may ask only later.
      if (!first?.isUsed()) return first?.leave();
      await studioLoader.load().catch(() => null);
      const { answer, focus } = await first.takeOver();
      window.firstBuilder = undefined;
      if (!isHere || !answer) return;
      flushSync(() => setTaken({ Live, answer }));
      onSaved(answer.bar);
      const form = document.getElementById(BUILDER_FORM);
      if (form) giveFocus(form, focus);
    };
    void takeOver();
    return () => {
      isHere = false;
      first?.leave();
      window.firstBuilder = undefined;
    };
    // Once: there is one such script on a page.
  }, []);
  return taken;
}
