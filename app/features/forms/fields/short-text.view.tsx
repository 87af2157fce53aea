import type { InputHTMLAttributes } from "react";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../definition/definition.ts";
import type { FieldView } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { LimitFields } from "./parts/limit-fields.tsx";
import { PublicField } from "./parts/public-field.tsx";
import { helpWithRule } from "./parts/settings.ts";
import { FORMATS, isNumeric, type Settings, shownRange } from "./short-text.ts";

export const shortTextView: FieldView<Settings, string> = {
  Settings({ element: { settings }, errors }) {
    return (
      <>
        <Select
          name="format"
          label="Allowed answers"
          options={FORMATS}
          defaultValue={settings.format}
          error={errors.format}
        />
        <LimitFields
          labels={["At least", "At most"]}
          hints={[
            "Characters of the text, or the smallest number",
            "Characters of the text, or the largest number",
          ]}
          inputMode="decimal"
          settings={settings}
          errors={errors}
        />
        <TextInput
          name="value"
          label="Already filled in"
          optional
          hint="People can change it"
          defaultValue={settings.value}
          error={errors.value}
        />
      </>
    );
  },
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const { format } = settings;
    const t = useTexts();
    const inputMode = (
      { any: undefined, whole: "numeric", number: "decimal", link: "url" } as const
    )[format];
    // The keys for numbers have no minus on many phones.
    const hasMinus = isNumeric(format) && settings.min !== null && settings.min < 0;
    return (
      <PublicField
        name={name}
        label={label}
        help={withRange(help, settings, t)}
        error={errors[name]}
        required={required}
      >
        {(wiring) => (
          <input
            {...wiring}
            inputMode={hasMinus ? undefined : inputMode}
            autoCapitalize={format === "link" ? "none" : undefined}
            {...constraints(element, t)}
            defaultValue={posted ? posted.get(name) : (answer ?? (settings.value || undefined))}
          />
        )}
      </PublicField>
    );
  },
};

/**
 * What a browser checks before it sends: never more than what is checked here, so that everything
 * allowed gets through.
 */
function constraints(
  { label, settings }: FormElement<Settings>,
  { fields }: Texts,
): InputHTMLAttributes<HTMLInputElement> {
  const { format, min } = settings;
  const question = quote(label);
  if (format === "any") return { minLength: min ?? undefined };
  if (format === "link") return { pattern: ".*\\..*", title: fields.webAddress({ question }) };
  return {
    pattern: ".*[0-9].*",
    title: format === "whole" ? fields.wholeNumber({ question }) : fields.number({ question }),
  };
}

/** The range of a number: "A number from 1 to 10." */
function withRange(help: string, { format, min, max }: Settings, { fields: t }: Texts): string {
  if (!isNumeric(format)) return help;
  if (min !== null && max !== null) return helpWithRule(help, t.hintBetween(shownRange(min, max)));
  if (min !== null) return helpWithRule(help, t.hintOrMore({ min }));
  return max === null ? help : helpWithRule(help, t.hintOrLess({ max }));
}
