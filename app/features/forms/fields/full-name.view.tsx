import { Check } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { ControlProps, FieldView } from "../definition/field-type.ts";
import { type FullNameAnswer, LABEL, PARTS, type Settings } from "./full-name.ts";
import { PublicField, PublicGroup } from "./parts/public-field.tsx";

export const fullNameView: FieldView<Settings, FullNameAnswer> = {
  Settings: ({ element }) => (
    <Check
      name="own"
      label="This is the name of the person who fills in the form"
      defaultChecked={element.settings.own}
    />
  ),
  Control(props) {
    const { element, name } = props;
    const { label, help, required } = element;
    if (label === LABEL && !help) return <TwoNames {...props} />;
    return (
      <PublicGroup name={name} label={label} help={help} required={required}>
        <TwoNames {...props} />
      </PublicGroup>
    );
  },
};

function TwoNames({
  element,
  name,
  posted,
  answer,
  errors,
}: ControlProps<Settings, FullNameAnswer>) {
  const { fields } = useTexts();
  return (
    <div className="n">
      {PARTS.map(({ id, label, autoComplete }) => (
        <PublicField
          key={id}
          name={`${name}.${id}`}
          label={fields[label]}
          error={errors[`${name}.${id}`]}
          required={element.required}
        >
          {(wiring) => (
            <input
              {...wiring}
              autoComplete={element.settings.own ? autoComplete : "off"}
              defaultValue={posted ? posted.get(wiring.name) : answer && (answer[id] || "-")}
            />
          )}
        </PublicField>
      ))}
    </div>
  );
}
