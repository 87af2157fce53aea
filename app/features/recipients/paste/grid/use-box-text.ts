import { type RefObject, useEffect, useRef } from "react";
import { type Sheet, textOfSheet } from "./sheet.ts";

/** More rows are written after the page was drawn. */
const MAX_ROWS_AT_ONCE = 500;

/** Keeps the text of the sheet in the box within `holder`, which is what is sent. */
export function useBoxText(holder: RefObject<HTMLElement>, sheet: Sheet): void {
  /** Writes what isn't written yet. */
  const write = useRef(() => {});
  useEffect(() => {
    const box = holder.current?.querySelector("textarea");
    if (!box) return;
    write.current = () => {
      box.value = textOfSheet(sheet);
      write.current = () => {};
    };
    if (sheet.rows.length <= MAX_ROWS_AT_ONCE) return write.current();
    const timer = setTimeout(() => write.current());
    return () => clearTimeout(timer);
  }, [holder, sheet]);
  useEffect(() => {
    const form = holder.current?.closest("form");
    const writeNow = () => write.current();
    form?.addEventListener("submit", writeNow, true);
    return () => {
      form?.removeEventListener("submit", writeNow, true);
      writeNow();
    };
  }, [holder]);
}
