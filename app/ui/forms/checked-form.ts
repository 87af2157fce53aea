import { type DefaultValue, type FieldMetadata, parse, useForm } from "@conform-to/react";
import { useMemo } from "react";
import { type FormAnswer, type FormRules, problemsOf } from "#app/platform/http/form-errors.ts";

/**
 * A form whose fields, messages and native constraints come from its schema. `rules` are what the
 * loader got from `rulesOf`, `answer` is the action's data, `values` what the fields hold before
 * anything is typed.
 *
 * Returns the props of the `<form>`, the fields for `inputOf` and its like, and what the server
 * found wrong, for the `ErrorSummary`. Without scripts the browser checks the constraints and the
 * server does the rest. With them a field is checked when it is left, then while it is typed in,
 * and a form that breaks a constraint is not sent.
 */
export function useCheckedForm<Values extends Record<string, unknown>>({
  rules,
  answer,
  values,
}: {
  rules: FormRules<Values>;
  answer: FormAnswer | undefined;
  values?: DefaultValue<NoInfer<Values>>;
}) {
  const [form, fields] = useForm<Values>({
    lastResult: answer,
    constraint: rules.constraint as { [Name in keyof Values]: object },
    defaultValue: values,
    defaultNoValidate: false,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ form: element, formData, submitter }) =>
      checkInBrowser<Values>(rules, element, formData, submitter),
  });
  const order = Object.keys(rules.constraint).join(" ");
  // The same object until another answer comes: the summary takes the focus for a new one. `rules`
  // are new with every look at the loader.
  const problems = useMemo(() => answer && problemsOf(answer, order.split(" ")), [answer, order]);
  return {
    form: { id: form.id, onSubmit: form.onSubmit, noValidate: form.noValidate },
    fields,
    problems,
  };
}

/** The fields of such a form, for parts of its page. */
export type CheckedFields<Values extends Record<string, unknown>> = ReturnType<
  typeof useCheckedForm<Values>
>["fields"];

/**
 * What a text field of this form needs; the label, the type and the hint are the page's. No length:
 * a browser counts otherwise than people do, and cuts what is pasted without a word.
 */
export function inputOf<Value>(field: FieldMetadata<Value>) {
  const { name, required, minLength, min, max, step, pattern, initialValue } = field;
  const defaultValue = typeof initialValue === "string" ? initialValue : undefined;
  return {
    name,
    required,
    minLength,
    min,
    max,
    step,
    pattern,
    defaultValue,
    error: field.errors?.[0],
  };
}

/** The same for a checkbox that sends `value`. */
export function checkboxOf<Value>(field: FieldMetadata<Value>, value = "on") {
  return { ...choiceOf(field, value), error: field.errors?.[0] };
}

/** The same for a list to choose from. */
export function selectOf<Value>(field: FieldMetadata<Value>) {
  const { name, required, defaultValue, error } = inputOf(field);
  return { name, required, defaultValue, error };
}

/**
 * The same for one `value` to choose, of several with this name. The message of `field.errors`
 * stands above all of them.
 */
export function choiceOf<Value>(
  { name, required, initialValue }: FieldMetadata<Value>,
  value: string,
) {
  return { name, required, value, defaultChecked: [initialValue].flat().includes(value as never) };
}

/**
 * What the browser itself finds wrong, in the schema's sentences. While a field is left or typed
 * in, only that field is checked and the messages of the others stay, also those that only the
 * server could find. A field that was empty from the start isn't called so before the form is sent.
 * A button with `formNoValidate` sends the form as it is.
 */
function checkInBrowser<Values>(
  rules: FormRules<Values>,
  form: HTMLFormElement,
  formData: FormData,
  submitter: HTMLInputElement | HTMLButtonElement | null,
) {
  return parse<Values, string[]>(formData, {
    resolve(payload, intent) {
      const checked = intent?.type === "validate" ? intent.payload.name : undefined;
      const error: Record<string, string[] | null> = {};
      if (intent) error[""] = null;
      for (const control of form.elements) {
        if (!isField(control) || !control.name) continue;
        const { name } = control;
        if (intent && name !== checked) error[name] = null;
        else if (!error[name]?.length && (intent || !submitter?.formNoValidate)) {
          const message = messageOf(control, rules, intent !== null);
          if (message) error[name] = [message];
        }
      }
      return Object.keys(error).length > 0 ? { error } : { value: payload as Values };
    },
  });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is Field {
  return /^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
}

function messageOf<Values>(
  control: Field,
  rules: FormRules<Values>,
  isWhileTyping: boolean,
): string | null {
  const { name, value, validity, validationMessage } = control;
  if (validity.valid) return null;
  if (validity.valueMissing) {
    const wasFilled =
      "defaultValue" in control &&
      !/^(?:checkbox|radio)$/.test(control.type) &&
      control.defaultValue !== "";
    return isWhileTyping && !wasFilled ? null : (rules.ifEmpty[name] ?? validationMessage);
  }
  // Browsers know only addresses in Latin letters; the server takes the others too.
  if (validity.typeMismatch && control.type === "email" && /[^\0-\x7f]/.test(value)) return null;
  if (validity.typeMismatch || validity.patternMismatch)
    return rules.ifMalformed[name] ?? validationMessage;
  return validationMessage;
}
