import { useEffect, useRef } from "react";
import { helpPasswords } from "../../sign-up/enhancements/help-passwords.ts";

/** What scripts add to the passwords of a form, as on the steps of registration. Give the form the returned ref. */
export function usePasswordHelp() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) helpPasswords(form.current);
  }, []);
  return form;
}
