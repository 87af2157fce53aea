import { memo } from "react";
import { controlName, fieldForm, valueName } from "#app/engines/design-editor/field-form.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../designer-view.ts";
import { ElementLook, MoreProperties } from "./element-look.tsx";
import { NumberBox } from "./property-controls.tsx";
import { useTyped } from "./typing.ts";

const NUMBERS = [
  { prop: "x", label: "From left" },
  { prop: "y", label: "From top" },
  { prop: "width", label: "Width" },
  { prop: "height", label: "Height" },
] as const;

const ABOUT = {
  text: "Wraps or shrinks to fit, never cut",
  qr: "Size and place. Keep it at least 8 % wide, so that it scans when printed.",
  signature: "A picture, fitted into its box",
  logo: "Your organisation's logo, fitted into its box",
  image: "A picture of your own",
  shape: "Drawn inside its box",
  seal: "As large as its box allows, with up to four letters",
} as const;

/** Numbers and words of one field. Shown while that field is chosen. */
export const FieldInspector = memo(function FieldInspector({
  view,
  isChosen,
}: {
  view: FieldView;
  isChosen: boolean;
}) {
  const { field } = view;
  const saved = fieldForm(field);
  return (
    <fieldset className={`insp i-${field.id} ${isChosen ? "on" : ""}`}>
      <legend className="panel-title break-words max-w-full">{field.label}</legend>
      <input type="hidden" name={controlName(field.id, "here")} value="all" />
      <p className="text-sm text-ink-3 mb-4">{ABOUT[field.kind]}</p>
      <div className="grid grid-cols-2 gap-3">
        {NUMBERS.map(({ prop, label }) => (
          <NumberBox
            key={prop}
            fieldId={field.id}
            prop={prop}
            label={label}
            saved={saved}
            unit="%"
          />
        ))}
      </div>
      {field.kind === "text" || field.kind === "seal" ? (
        <ContentInput fieldId={field.id} saved={field.content} isShort={field.kind === "seal"} />
      ) : null}
      {view.values.map((value) => (
        <ValueForEveryone key={value.placeholder} fieldId={field.id} {...value} />
      ))}
      <ElementLook view={view} saved={saved} />
      <MoreProperties field={field} saved={saved} />
    </fieldset>
  );
});

/** Instead of a field's numbers and words, while several are selected. */
export function SeveralSelected({ count }: { count: number }) {
  return (
    <>
      <p className="panel-title">{count} fields selected</p>
      <p className="text-sm text-ink-3">
        The font, size, style, alignment and colour that you choose above apply to all of them.
      </p>
    </>
  );
}

function ContentInput({
  fieldId,
  saved,
  isShort,
}: {
  fieldId: string;
  saved: string;
  isShort: boolean;
}) {
  const { id, name, value, error, set } = useTyped(controlName(fieldId, "content"), saved);
  return (
    <div className={`field mt-4 ${error ? "field-bad" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        {isShort ? "Letters" : "Text"}
      </label>
      <p className="hint !text-xs" id={`${id}-hint`}>
        {isShort
          ? "Up to four, or {Organization Initials} for your organisation’s."
          : "Placeholders such as {Full Name} are replaced with each person's own value."}
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <textarea
        className={`input input-sm ${isShort ? "!min-h-0" : "!min-h-[4.25rem]"}`}
        id={id}
        name={name}
        rows={isShort ? 1 : 2}
        value={value}
        onChange={(event) => set(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
    </div>
  );
}

function ValueForEveryone({
  fieldId,
  placeholder,
  value: saved,
  hint,
}: {
  fieldId: string;
  placeholder: string;
  value: string;
  hint: string;
}) {
  const names = valueName(fieldId, placeholder);
  const { id, name, value, error, set } = useTyped(names.now, saved);
  return (
    <div className={`field mt-4 ${error ? "field-bad" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        {placeholder} <span className="font-normal text-ink-3">for everyone</span>
      </label>
      <p className="hint !text-xs" id={`${id}-hint`}>
        {hint}
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <input type="hidden" name={names.was} value={saved} />
      <input
        className="input input-sm"
        type="text"
        id={id}
        name={name}
        value={value}
        onChange={(event) => set(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
    </div>
  );
}
