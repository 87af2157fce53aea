import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import type { FlashMessage } from "../../http/flash.server.ts";

/** The server gives a message once; it stays until one goes elsewhere, also when the page asks for fresh numbers meanwhile. */
export function useKeptFlash(arrived: FlashMessage | null): FlashMessage | null {
  const { key } = useLocation();
  const seen = useRef<FlashMessage | null>(null);
  const kept = useRef<{ key: string; flash: FlashMessage } | null>(null);
  const isNew = arrived !== seen.current;
  seen.current = arrived;
  if (arrived && isNew) kept.current = { key, flash: arrived };
  else if (kept.current?.key !== key) kept.current = null;
  return kept.current?.flash ?? null;
}
