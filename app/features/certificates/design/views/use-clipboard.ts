import { useCallback, useRef } from "react";
import { type Copied, readCopied, writeCopied } from "#app/engines/design-editor/copied.ts";

const KEY = "iweri-copied-fields";

/**
 * Copies fields by where they are kept, so that they can be pasted in another window or certificate
 * too.
 */
export function useClipboard(
  save: (intent: string, more?: { fields?: Record<string, string> }) => Promise<void>,
) {
  const copying = useRef<Promise<Copied | null>>(Promise.resolve(null));
  const memory = useRef("");

  /** `saved` resolves when what was typed is saved: what is copied is what the server has then. */
  const copy = useCallback((saved: Promise<void>, read: () => Copied): Promise<Copied | null> => {
    copying.current = saved.then(() => {
      const copied = read();
      memory.current = writeCopied(copied);
      try {
        localStorage.setItem(KEY, memory.current);
      } catch {
        // Storage may be switched off: then it is remembered on this page.
      }
      return copied;
    });
    return copying.current;
  }, []);

  const paste = useCallback(async () => {
    await copying.current;
    const copied = kept() ?? memory.current;
    if (readCopied(copied)) await save("paste", { fields: { copied } });
  }, [save]);

  return { copy, paste };
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
