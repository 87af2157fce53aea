import { useCallback, useEffect, useRef, useState } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import {
  describeChange,
  describeRemoval,
  describeSelection,
} from "#app/engines/design-editor/describe.ts";
import type { Selection } from "#app/engines/design-editor/selection.ts";

/** Keeps what is chosen in the page's address, so that it is chosen after a reload too. */
export function useAddressedField({ chosenId, ticked }: Selection, isLive: boolean): void {
  const selected = ticked.join(",");
  useEffect(() => {
    if (!isLive) return;
    const address = new URL(location.href);
    address.searchParams.delete("field");
    address.searchParams.delete("tick");
    if (chosenId) address.searchParams.set("field", chosenId);
    for (const id of selected.split(",").filter(Boolean)) address.searchParams.append("tick", id);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  }, [chosenId, selected, isLive]);
}

/** A moment, so that a held key is one sentence. */
const PAUSE_MS = 400;

/** What a screen reader says: the selection, moves and sizes, each once they have come to rest. */
export function useSpoken(fields: readonly Field[], ids: readonly string[], isLive: boolean) {
  const [text, setText] = useState("");
  const selected = ids.join(",");
  const said = useRef({ fields, ids: selected });
  const now = useRef(said.current);
  now.current = { fields, ids: selected };
  /**
   * Says it at once. What was chosen or moved right before is not said any more: it would take the
   * place of these words.
   */
  const say = useCallback((words: string) => {
    said.current = now.current;
    setText(words);
  }, []);
  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => {
      const before = said.current;
      said.current = { fields, ids: selected };
      const selection = () => describeSelection(fields, selected.split(",").filter(Boolean));
      const words =
        describeRemoval(before.fields, fields) ??
        (before.ids === selected ? describeChange(before.fields, fields) : selection());
      if (words) setText(words);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fields, selected, isLive]);
  return { text, say };
}
