import { useLocation } from "@remix-run/react";
import { useRef } from "react";

/** A value as it was when this page was opened, whatever is read again since. */
export function useAsOpened<Value>(value: Value): Value {
  const { key } = useLocation();
  const opened = useRef({ key, value });
  if (opened.current.key !== key) opened.current = { key, value };
  return opened.current.value;
}
