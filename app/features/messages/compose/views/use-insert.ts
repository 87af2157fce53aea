import { useCallback, useEffect, useRef } from "react";
import type { CheckPlace } from "#app/engines/message-document/editor/select-place.ts";
import type { EditorHandle } from "./editor/rich-editor.tsx";

/**
 * Puts a field, or a block, where the caret was last: in the subject, in the text box or in the
 * editor that stands in for it. Each returns false when it could not, so that the button's own
 * submit does it on the server.
 */
export function useInsert() {
  const subject = useRef<HTMLTextAreaElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>(null);
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const form = subject.current?.form;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target === subject.current || target === body.current || target.isContentEditable)
        last.current = target;
    };
    form?.addEventListener("focusin", remember);
    return () => form?.removeEventListener("focusin", remember);
  }, []);
  /** A block is on lines of its own, with a blank one on either side. */
  const insertBlock = useCallback((markdown: string) => {
    const box = body.current;
    if (!box) return false;
    const at = last.current === box ? box.selectionEnd : box.value.length;
    const before = box.value.slice(0, at).trimEnd();
    const after = box.value.slice(at).trimStart();
    const text = `${before === "" ? "" : "\n\n"}${markdown}${after === "" ? "" : "\n\n"}`;
    box.setRangeText(text, before.length, box.value.length - after.length, "end");
    box.focus();
    return true;
  }, []);
  const insertField = useCallback(
    (name: string) => {
      const isForSubject = last.current === subject.current && name !== "Download Certificate";
      if (editor.current && !isForSubject) {
        editor.current.insertField(name);
        return true;
      }
      if (name === "Download Certificate") return insertBlock("[Download Certificate]");
      const box = isForSubject ? subject.current : body.current;
      if (!box) return false;
      const hasCaret = last.current === box;
      box.setRangeText(
        `{${name}}`,
        hasCaret ? box.selectionStart : box.value.length,
        hasCaret ? box.selectionEnd : box.value.length,
        "end",
      );
      box.focus();
      return true;
    },
    [insertBlock],
  );
  /** Leads to what a check is about. False: its field isn't on the screen. */
  const goTo = useCallback((place: CheckPlace) => {
    if (place.part === "body" && editor.current) {
      editor.current.goTo(place);
      return true;
    }
    const box = place.part === "subject" ? subject.current : body.current;
    if (!box || box.offsetParent === null) return false;
    const [from, to] =
      place.part === "subject" ? [0, box.value.length] : lineIn(box.value, place.line);
    box.setSelectionRange(from, to);
    box.focus();
    return true;
  }, []);
  return { subject, body, editor, insertField, insertBlock, goTo };
}

/** From where to where a line goes. */
function lineIn(text: string, line: number | null): [number, number] {
  if (line === null) return [0, 0];
  const lines = text.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}
