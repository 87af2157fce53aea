import { useCallback, useEffect, useRef } from "react";

/**
 * Puts a field where the caret was last, in the subject or the message. Returns false when it could not, so that the
 * button's own submit does it on the server.
 */
export function useInsertField() {
  const subject = useRef<HTMLTextAreaElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      last.current = event.currentTarget as HTMLTextAreaElement;
    };
    const boxes = [subject.current, body.current];
    for (const box of boxes) box?.addEventListener("focus", remember);
    return () => {
      for (const box of boxes) box?.removeEventListener("focus", remember);
    };
  }, []);
  const insert = useCallback((name: string) => {
    const isButton = name === "Download Certificate";
    const box = isButton ? body.current : (last.current ?? body.current);
    if (!box) return false;
    const text = isButton ? "[Download Certificate]" : `{${name}}`;
    const end = last.current === box ? box.selectionEnd : box.value.length;
    const start = last.current === box ? box.selectionStart : box.value.length;
    box.setRangeText(text, start, end, "end");
    box.focus();
    return true;
  }, []);
  return { subject, body, insert };
}
