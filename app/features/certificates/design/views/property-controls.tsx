import { type ReactNode, useContext } from "react";
import {
  controlName,
  type FieldForm,
  type FieldProp,
} from "#app/engines/design-editor/field-form.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import { TypingContext, useTyped } from "./typing.ts";

interface Property {
  fieldId: string;
  prop: FieldProp;
  label: string;
  /** The field's controls as they were saved. */
  saved: FieldForm;
}

function useProperty({ fieldId, prop, saved }: Property) {
  return useTyped(controlName(fieldId, prop), saved[prop] ?? "");
}

/**
 * A number with its unit behind it. Half as wide as the panel; as wide as that while something is
 * wrong with it.
 */
export function NumberBox({ unit, ...property }: Property & { unit: string }) {
  const { id, name, value, error, set } = useProperty(property);
  return (
    <div className={`field ${error ? "field-bad col-span-2" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        {property.label}
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="relative">
        <input
          className="input input-sm num pr-8"
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => set(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span
          className="absolute right-3 top-0 h-full grid place-items-center text-sm text-ink-3"
          aria-hidden="true"
        >
          {unit}
        </span>
      </div>
    </div>
  );
}

export function ChoiceBox({
  choices,
  ...property
}: Property & { choices: Readonly<Record<string, string>> }) {
  const { id, name, value, error, set } = useProperty(property);
  return (
    <div className={`field ${error ? "field-bad col-span-2" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        {property.label}
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <select
        className="input input-sm"
        id={id}
        name={name}
        value={value}
        onChange={(event) => set(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {Object.entries(choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function TickBox({ hint, ...property }: Property & { hint?: ReactNode }) {
  const { id, name, value, error, set } = useProperty(property);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={`col-span-2 ${error ? "field field-bad" : ""}`}>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <label
        className="inline-flex items-center gap-2.5 min-h-control text-sm font-semibold cursor-pointer"
        htmlFor={id}
      >
        <input
          type="checkbox"
          id={id}
          name={name}
          value="on"
          checked={value === "on"}
          onChange={(event) => set(event.target.checked ? "on" : "")}
          aria-describedby={described || undefined}
        />
        {property.label}
      </label>
      {hint ? (
        <p className="hint !text-xs" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/**
 * A colour that may be left out by a tick before it. Choosing one sets the tick; without scripts
 * that is done by hand.
 */
export function ColourBox({ ticked, ...property }: Property & { ticked?: FieldProp }) {
  const { type } = useContext(TypingContext);
  const { id, name, value, error, set } = useProperty(property);
  const { fieldId, label, saved } = property;
  return (
    <div className="flex items-center gap-2 min-h-control">
      {ticked ? <TickBox fieldId={fieldId} prop={ticked} label={label} saved={saved} /> : null}
      <label className={ticked ? "sr-only" : "text-sm font-semibold"} htmlFor={id}>
        {ticked ? `${label} colour` : label}
      </label>
      <input
        type="color"
        id={id}
        name={name}
        value={value}
        onChange={(event) =>
          ticked
            ? type({ [name]: event.target.value, [controlName(fieldId, ticked)]: "on" })
            : set(event.target.value)
        }
        className="w-9 h-9 rounded-sm border border-edge bg-surface p-0.5"
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
