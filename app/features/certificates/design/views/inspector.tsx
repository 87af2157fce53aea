import { createContext, memo, useContext } from "react";
import { FieldError } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { MAX_SIGNATURE_BYTES } from "../../model/design.ts";
import type { FieldView } from "../designer-view.ts";
import { controlId, controlName, type FieldProp, valueName } from "../field-form.ts";

const NUMBERS = [
  { prop: "x", label: "From left" },
  { prop: "y", label: "From top" },
  { prop: "width", label: "Width" },
  { prop: "height", label: "Height" },
] as const;

const ABOUT = {
  text: "Shrinks to fit, then wraps, never cut",
  qr: "Size and place. Keep it at least 8 % wide, so that it scans when printed.",
  signature: "A picture, fitted into its box",
  logo: "The logo of your settings, fitted into its box",
  image: "A picture",
  shape: "A shape",
  seal: "Up to four letters in a seal",
} as const;

/** Numbers and words of one field. Shown while that field is chosen. */
export const FieldInspector = memo(function FieldInspector({ view, isChosen }: { view: FieldView; isChosen: boolean }) {
  const { field } = view;
  return (
    <fieldset className={`insp i-${field.id} ${isChosen ? "on" : ""}`}>
      <legend className="panel-title break-words max-w-full">{field.label}</legend>
      <input type="hidden" name={controlName(field.id, "here")} value="all" />
      <p className="text-sm text-ink-3 mb-4">{ABOUT[field.kind]}</p>
      <div className="grid grid-cols-2 gap-3">
        {NUMBERS.map(({ prop, label }) => (
          <NumberBox key={prop} fieldId={field.id} prop={prop} label={label} saved={field.box[prop]} isLocked={field.locked} />
        ))}
        <NumberBox
          fieldId={field.id}
          prop="rotation"
          label="Rotation"
          unit="°"
          saved={field.rotation ?? 0}
          isLocked={field.locked}
        />
      </div>
      {field.kind === "text" ? <TextContentInput fieldId={field.id} saved={field.content} /> : null}
      {view.values.map((value) => (
        <ValueForEveryone key={value.placeholder} fieldId={field.id} {...value} />
      ))}
      {field.kind === "signature" ? <SignaturePicture fieldId={field.id} shown={view.shown} /> : null}
    </fieldset>
  );
});

function NumberBox({
  fieldId,
  prop,
  label,
  saved,
  unit = "%",
  isLocked,
}: {
  fieldId: string;
  prop: FieldProp;
  label: string;
  saved: number;
  unit?: string;
  /** Can be read and not be changed. */
  isLocked?: boolean;
}) {
  const { id, name, value, error, set } = useTyped(controlName(fieldId, prop), String(saved));
  return (
    <div className={`field ${error ? "field-bad col-span-2" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        {label}
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
          readOnly={isLocked}
          onChange={(event) => set(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="absolute right-3 top-0 h-full grid place-items-center text-sm text-ink-3" aria-hidden="true">
          {unit}
        </span>
      </div>
    </div>
  );
}

function TextContentInput({ fieldId, saved }: { fieldId: string; saved: string }) {
  const { id, name, value, error, set } = useTyped(controlName(fieldId, "content"), saved);
  return (
    <div className={`field mt-4 ${error ? "field-bad" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        Text
      </label>
      <p className="hint !text-xs" id={`${id}-hint`}>
        {"{Full Name} and the like stand for each person's own."}
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <textarea
        className="input input-sm !min-h-[4.25rem]"
        id={id}
        name={name}
        rows={2}
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

function SignaturePicture({ fieldId, shown }: { fieldId: string; shown: string }) {
  const { id, name, error } = useTyped(controlName(fieldId, "file"), "");
  return (
    <div className={`field mt-4 ${error ? "field-bad" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        Signature picture
      </label>
      <p className="hint !text-xs" id={`${id}-hint`}>
        {shown}. PNG or JPG up to 2 MB; white paper becomes transparent.
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <FileInput
        className="block w-full text-sm min-h-control py-2"
        maxBytes={MAX_SIGNATURE_BYTES}
        id={id}
        name={name}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
    </div>
  );
}

/** What a person did in the server's page before the scripts arrived: controls that no longer say what the page said. */
export function typedBeforeScripts(form: HTMLFormElement | null): { chosenId: string | null; typed: Record<string, string> } {
  const typed: Record<string, string> = {};
  let chosenId: string | null = null;
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement) {
      if (control.name === "tick") continue;
      if (control.type === "radio" && control.checked && !control.defaultChecked) {
        if (control.name === "field") chosenId = control.value;
        else typed[control.name] = control.value;
      } else if (control.type === "checkbox" && control.checked !== control.defaultChecked) {
        typed[control.name] = control.checked ? control.value : "";
      } else if (/^(text|color)$/.test(control.type) && control.value !== control.defaultValue) {
        typed[control.name] = control.value;
      }
    } else if (control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) typed[control.name] = control.value;
    } else if (control instanceof HTMLSelectElement) {
      const said = [...control.options].find((option) => option.defaultSelected)?.value;
      if (said !== undefined && control.value !== said) typed[control.name] = control.value;
    }
  }
  return { chosenId, typed };
}

/** What the designer's controls need: what was typed over the saved design, what is wrong with it, and how to type more. */
interface Typing {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string | undefined>>;
  /** Scripts run: choices made are saved by themselves. */
  isLive: boolean;
  type(values: Record<string, string>): void;
}

export const TypingContext = createContext<Typing>({ typed: {}, errors: {}, isLive: false, type: () => undefined });

/** The wiring of one control by its name: what it shows, and what to do when it changes. */
export function useTyped(
  name: string,
  saved: string,
): { id: string; name: string; value: string; error: string | undefined; set(value: string): void } {
  const { typed, errors, type } = useContext(TypingContext);
  return { id: controlId(name), name, value: typed[name] ?? saved, error: errors[name], set: (value) => type({ [name]: value }) };
}
