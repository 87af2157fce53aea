import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { useComposerSaver } from "./use-composer-saver.ts";
import { useInsert } from "./use-insert.ts";
import { withoutLines } from "./without-lines.ts";

export type MessageWriting = ReturnType<typeof useMessageWriting>;

/**
 * What the form of a message works with: its fields, what is put into them, whether the editor
 * stands in for the text box, and the saver, which `revision` was loaded for.
 */
export function useMessageWriting(saveTo: string, loadedRevision: number) {
  const { insertField, insertBlock, ...fields } = useInsert();
  const form = useRef<HTMLFormElement>(null);
  const [isRich, setRich] = useState(false);
  // What is read again after each save is for the preview.
  const { revalidate } = useRevalidator();
  const { state, ...saver } = useComposerSaver(saveTo, loadedRevision, form, revalidate);
  const typing =
    (insert: (what: string) => boolean) =>
    (what: string): boolean => {
      const isInserted = insert(what);
      if (isInserted) saver.type();
      return isInserted;
    };
  return {
    ...fields,
    ...saver,
    form,
    isRich,
    setRich,
    insertField: typing(insertField),
    insertBlock: typing(insertBlock),
    status: state?.status ?? null,
    /** What is said of the last save instead of the usual message. */
    words: isRich ? withoutLines(state?.words) : state?.words,
  };
}
