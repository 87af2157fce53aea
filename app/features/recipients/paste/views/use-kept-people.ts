import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { type ColumnUse, readColumnUse } from "../../lists/list-columns.ts";

/**
 * People who were typed or pasted and not added yet. `uses`: of the grid's columns; none for text
 * in the box.
 */
export interface KeptPeople {
  text: string;
  uses: ColumnUse[];
}

const keyOf = () => `people ${window.location.pathname}`;

/** What this tab keeps for the page; null: nothing, or the browser refuses to keep anything. */
export function readKeptPeople(): KeptPeople | null {
  try {
    const { text, uses } = JSON.parse(sessionStorage.getItem(keyOf()) ?? "{}");
    return text && Array.isArray(uses)
      ? { text: String(text), uses: uses.map((use) => readColumnUse(String(use))) }
      : null;
  } catch {
    return null;
  }
}

function keepPeople(key: string, form: HTMLFormElement): void {
  const fields = new FormData(form);
  const text = String(fields.get("people") ?? "");
  const uses: string[] = [];
  while (fields.has(`use-${uses.length}`)) uses.push(String(fields.get(`use-${uses.length}`)));
  try {
    if (text.trim()) sessionStorage.setItem(key, JSON.stringify({ text, uses }));
    else sessionStorage.removeItem(key);
  } catch {}
}

/**
 * Keeps in this tab the people in the form around `holder` when its page is left without sending
 * them.
 */
export function useKeptPeople(holder: RefObject<HTMLElement>): void {
  const isSending = useRef(false);
  isSending.current = useNavigation().formData?.has("people") ?? false;
  useEffect(() => {
    const form = holder.current?.closest("form");
    if (!form) return;
    const key = keyOf();
    const keep = () => keepPeople(key, form);
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      if (!isSending.current) return keep();
      try {
        sessionStorage.removeItem(key);
      } catch {}
    };
  }, [holder]);
}
