import { createContext, useContext } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { controlId, controlName, type FieldProp } from "#app/engines/design-editor/field-form.ts";
import { valuesOf } from "#app/engines/design-editor/shared-look.ts";

/**
 * What the designer's controls need: what was typed over the saved design, what is wrong with it,
 * and how to type more.
 */
interface Typing {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string | undefined>>;
  /** All that are selected. */
  selected: readonly Field[];
  /** Scripts run: choices made are saved by themselves. */
  isLive: boolean;
  type(values: Record<string, string>): void;
}

export const TypingContext = createContext<Typing>({
  typed: {},
  errors: {},
  selected: [],
  isLive: false,
  type: () => undefined,
});

/**
 * The wiring of what the toolbar sets for all that are selected; `values`: what these have. A form
 * that is sent without scripts says each field's own.
 */
export function useShared(fieldId: string, prop: FieldProp, saved: string) {
  const { selected, typed, isLive } = useContext(TypingContext);
  const control = useTyped(controlName(fieldId, prop), saved);
  const values = valuesOf(prop, selected, typed);
  return { ...control, values, isMixed: isLive && values.length > 1 };
}

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
