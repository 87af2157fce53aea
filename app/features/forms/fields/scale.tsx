import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { NumberRadios, numbersBetween, readEndLabel, readNumber } from "./parts/number-row.tsx";
import { readNumberSetting } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

type Settings = { from: number; to: number; low: string; high: string };

const LIMITS = { from: -10, to: 10 };

/** Whole numbers in a row, 0 to 10 at first. */
export const scale: FieldType<Settings, number> = {
  ...shownAs<number>(String),
  ...FIELD_FACES.scale,
  asks: true,
  start: () => ({
    label: "How likely are you to recommend us?",
    settings: { from: 0, to: 10, low: "Not likely", high: "Very likely" },
  }),
  Settings: ({ element: { settings }, errors }) => (
    <div className="grid sm:grid-cols-2 gap-4">
      <TextInput
        name="from"
        label="From"
        inputMode="numeric"
        defaultValue={settings.from}
        error={errors.from}
      />
      <TextInput
        name="to"
        label="To"
        inputMode="numeric"
        defaultValue={settings.to}
        error={errors.to}
      />
      <TextInput
        name="low"
        label="What the lowest means"
        optional
        defaultValue={settings.low}
        error={errors.low}
      />
      <TextInput
        name="high"
        label="What the highest means"
        optional
        defaultValue={settings.high}
        error={errors.high}
      />
    </div>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const from = readNumberSetting(posted, "from", errors, LIMITS) ?? 0;
    const to = readNumberSetting(posted, "to", errors, LIMITS) ?? 10;
    if (from >= to && !errors.from && !errors.to) errors.to = "Enter a number above the lowest";
    return {
      settings: { from, to: Math.max(to, from + 1), ...readEndLabel(posted, errors) },
      errors,
    };
  },
  Control: (props) => <NumberRadios {...props} row="sc" ends={props.element.settings} />,
  readAnswer: (posted, name, element, _now, t) =>
    readNumber(posted, name, element, element.settings, t),
  words(answer, { settings: { from, to } }, t) {
    return `${answer} (${t ? t.times.hours({ from, to }) : `${from} to ${to}`})`;
  },
  choices: ({ settings }) => numbersBetween(settings.from, settings.to).map(String),
  tally: ({ settings }) => ({ chart: "numbers", from: settings.from, to: settings.to }),
};
