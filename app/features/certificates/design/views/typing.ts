import { createContext, useContext } from "react";
import { controlId } from "#app/engines/design-editor/field-form.ts";

/**
 * What the designer's controls need: what was typed over the saved design, what is wrong with it,
 * and how to type more.
 */
interface Typing {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string | undefined>>;
  /** Scripts run: choices made are saved by themselves. */
  isLive: boolean;
  type(values: Record<string, string>): void;
}

export const TypingContext = createContext<Typing>({
  typed: {},
  errors: {},
  isLive: false,
  type: () => undefined,
});

/** The wiring of one control by its name: what it shows, and what to do when it changes. */
export function useTyped(
  name: string,
  saved: string,
): {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
  set(value: string): void;
} {
  const { typed, errors, type } = useContext(TypingContext);
  return {
    id: controlId(name),
    name,
    value: typed[name] ?? saved,
    error: errors[name],
    set: (value) => type({ [name]: value }),
  };
}
