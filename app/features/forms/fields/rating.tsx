import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { NumberRadios, numbersBetween, readEndLabel, readNumber } from "./parts/number-row.tsx";
import { DEFAULT_TEXTS } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

type Settings = { max: number; low: string; high: string };

const [MIN, MAX] = [3, 10];

/** Stars, from one. */
export const rating: FieldType<Settings, number> = {
  ...shownAs<number>(String),
  ...FIELD_FACES.rating,
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { max: 5, low: "", high: "" } }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <Select
        name="max"
        label="Stars"
        options={numbersBetween(MIN, MAX)}
        defaultValue={settings.max}
        error={errors.max}
      />
      <div className="grid sm:grid-cols-2 gap-4">
        <TextInput
          name="low"
          label="What one star means"
          optional
          defaultValue={settings.low}
          error={errors.low}
        />
        <TextInput
          name="high"
          label="What all stars mean"
          optional
          defaultValue={settings.high}
          error={errors.high}
        />
      </div>
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const max = numbersBetween(MIN, MAX).find((one) => String(one) === posted.get("max")) ?? 5;
    return { settings: { max, ...readEndLabel(posted, errors) }, errors };
  },
  Control: (props) => (
    <NumberRadios {...props} row="rt" ends={{ from: 1, to: props.element.settings.max }} />
  ),
  readAnswer: (posted, name, element, _now, t) =>
    readNumber(posted, name, element, { from: 1, to: element.settings.max }, t),
  words: (number, { settings: { max } }, t) =>
    t ? t.fields.ofMax({ number, max }) : `${number} of ${max}`,
  choices: ({ settings }) => numbersBetween(1, settings.max).map(String),
  tally: ({ settings }) => ({ chart: "numbers", from: 1, to: settings.max }),
};
