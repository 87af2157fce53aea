import type { FieldView } from "../definition/field-type.ts";
import { shownText } from "../definition/translations.ts";
import { type Answer, columnOf, MAX_COLUMNS, MAX_ROWS, rowName, type Settings } from "./matrix.ts";
import { OptionList } from "./parts/option-list.tsx";
import { describedBy, HintAndMessage, PublicGroup, useWordsIn } from "./parts/public-field.tsx";

export const matrixView: FieldView<Settings, Answer> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <OptionList
        name="row"
        legend="Rows"
        one="row"
        texts={settings.rows}
        most={MAX_ROWS}
        errors={errors}
      />
      <OptionList
        name="column"
        legend="Choices for each row"
        one="choice"
        texts={settings.columns}
        most={MAX_COLUMNS}
        errors={errors}
      />
    </>
  ),
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const wordsIn = useWordsIn();
    return (
      <PublicGroup name={name} label={label} help={help} required={required}>
        {settings.rows.map((row, at) => {
          const of = rowName(name, at);
          const error = errors[of];
          const chosen = posted ? posted.get(of) : columnOf(answer, row);
          return (
            <fieldset
              key={row}
              className={error ? "mx x" : "mx"}
              aria-describedby={describedBy({ name: of, error })}
            >
              <legend {...wordsIn(shownText(element, row))}>{shownText(element, row)}</legend>
              <HintAndMessage name={of} error={error} />
              <span>
                {settings.columns.map((column, place) => (
                  <label key={column} className="c">
                    <input
                      type="radio"
                      id={place === 0 ? of : undefined}
                      name={of}
                      value={column}
                      required={(required && place === 0) || undefined}
                      defaultChecked={chosen === column}
                    />{" "}
                    <span {...wordsIn(shownText(element, column))}>
                      {shownText(element, column)}
                    </span>{" "}
                  </label>
                ))}
              </span>
            </fieldset>
          );
        })}
      </PublicGroup>
    );
  },
};
