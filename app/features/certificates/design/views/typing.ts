import { createContext, useContext } from "react";
import { controlId } from "../field-form.ts";

/** What a person did in the server's page before the scripts arrived: controls that no longer say what the page said. */
export function typedBeforeScripts(form: HTMLFormElement | null): { chosenId: string | null; typed: Record<string, string> } {
  const typed: Record<string, string> = {};
  let chosenId: string | null = null;
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement) {
      if (control.name === "tick") continue;
      if (control.type === "radio" && control.checked && !control.defaultChecked) {
        if (control.name === "field") chosenId = control.value;
        else typed[control.name] = control.value;
      } else if (control.type === "checkbox" && control.checked !== control.defaultChecked) {
        typed[control.name] = control.checked ? control.value : "";
      } else if (/^(text|color)$/.test(control.type) && control.value !== control.defaultValue) {
        typed[control.name] = control.value;
      }
    } else if (control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) typed[control.name] = control.value;
    } else if (control instanceof HTMLSelectElement) {
      const said = [...control.options].find((option) => option.defaultSelected)?.value;
      if (said !== undefined && control.value !== said) typed[control.name] = control.value;
    }
  }
  return { chosenId, typed };
}

/** What the designer's controls need: what was typed over the saved design, what is wrong with it, and how to type more. */
interface Typing {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string | undefined>>;
  /** Scripts run: choices made are saved by themselves. */
  isLive: boolean;
  type(values: Record<string, string>): void;
}

export const TypingContext = createContext<Typing>({ typed: {}, errors: {}, isLive: false, type: () => undefined });

/** The wiring of one control by its name: what it shows, and what to do when it changes. */
export function useTyped(
  name: string,
  saved: string,
): { id: string; name: string; value: string; error: string | undefined; set(value: string): void } {
  const { typed, errors, type } = useContext(TypingContext);
  return { id: controlId(name), name, value: typed[name] ?? saved, error: errors[name], set: (value) => type({ [name]: value }) };
}
