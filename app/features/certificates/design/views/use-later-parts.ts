import { useCallback, useEffect, useRef, useState } from "react";

type Parts = Pick<typeof import("./later-parts.ts"), "ShortcutsDialog" | "TextInPlace">;

/**
 * Parts of the designer that come over the line when there is nothing else to do, or when they are
 * asked for. `withParts` does something as soon as they are there; where the line is broken it does
 * nothing, and the next time it tries again.
 */
export function useLaterParts(isLive: boolean): {
  parts: Parts | null;
  withParts: (act: () => void) => void;
} {
  const [parts, setParts] = useState<Parts | null>(null);
  const loading = useRef<Promise<boolean> | null>(null);
  const load = useCallback(() => {
    loading.current ??= import("./later-parts.ts").then(
      ({ ShortcutsDialog, TextInPlace }) => {
        setParts({ ShortcutsDialog, TextInPlace });
        return true;
      },
      () => {
        loading.current = null;
        return false;
      },
    );
    return loading.current;
  }, []);
  useEffect(() => {
    if (!isLive) return;
    // Safari has no idle callbacks.
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 300));
    idle(() => void load());
  }, [isLive, load]);
  const withParts = useCallback(
    (act: () => void) => void load().then((isThere) => isThere && act()),
    [load],
  );
  return { parts, withParts };
}
