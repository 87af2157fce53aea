import { type Selection, selectedIds, tickField } from "#app/engines/design-editor/selection.ts";
import { AUTOSAVE_STATUS, type AutosaveState, isNotSaved } from "#app/ui/autosave/autosave.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { FLOW_STEPS, Stepper } from "#app/ui/page/stepper.tsx";
import type { DesignerView, FieldView } from "../designer-view.ts";
import { useTyped } from "./typing.ts";

/** What is on the certificate: a radio each, so that choosing needs no script, and what to add. */
export function FieldsPanel({
  view,
  selection,
  isLive,
  select,
}: {
  view: DesignerView;
  selection: Selection;
  isLive: boolean;
  select: (selection: Selection) => void;
}) {
  const fields = view.fields.map(({ field }) => field);
  const chosenIds = selectedIds(selection);
  return (
    <>
      <AddPanel view={view} />
      <fieldset className="mt-5 pt-4 border-t border-line">
        <legend className="panel-title float-left mb-2">On the certificate</legend>
        {view.fields.length === 0 ? (
          <p className="clear-both text-sm text-ink-2">Nothing yet. Add the first field above.</p>
        ) : null}
        <ul className="clear-both grid gap-0.5">
          {view.fields.map(({ field, shown }) => (
            <FieldLine
              key={field.id}
              field={field}
              shown={shown}
              isChosen={selection.chosenId === field.id}
              isTicked={(isLive ? chosenIds : selection.ticked).includes(field.id)}
              choose={() => select({ chosenId: field.id, ticked: [] })}
              tick={(isTicked) => select(tickField(fields, selection, field.id, isTicked))}
            />
          ))}
        </ul>
      </fieldset>
      {view.fields.length > 1 ? (
        <button
          type="submit"
          className="choose btn btn-plain btn-sm mt-2"
          name="intent"
          value="choose"
        >
          Work on the chosen field
        </button>
      ) : null}
    </>
  );
}

/** A field by its name and what it prints: chosen by itself, or ticked together with others. */
function FieldLine({
  field,
  shown,
  isChosen,
  isTicked,
  choose,
  tick,
}: Pick<DesignerView["fields"][number], "field" | "shown"> & {
  isChosen: boolean;
  isTicked: boolean;
  choose: () => void;
  tick: (isTicked: boolean) => void;
}) {
  return (
    <li className="flex items-center">
      <label
        className={
          `r-${field.id} grow min-w-0 flex items-center gap-2.5 min-h-control px-2.5 py-1.5 ` +
          "rounded-sm cursor-pointer hover:bg-sunken leading-tight " +
          "has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] " +
          "has-[:focus-visible]:outline-focus"
        }
        htmlFor={`f-${field.id}`}
      >
        <input
          className="sr-only"
          type="radio"
          name="field"
          id={`f-${field.id}`}
          value={field.id}
          checked={isChosen}
          onChange={choose}
        />
        <Icon name={field.locked ? "lock" : iconOf({ field })} className="text-ink-3" />
        <span className="min-w-0">
          <span className="block truncate text-md">
            {field.label}
            {field.locked ? <span className="sr-only"> (locked)</span> : null}
          </span>
          <span className="block truncate text-xs text-ink-3 font-normal">
            {shown || "Nothing to print"}
          </span>
        </span>
      </label>
      <label className="flex-none grid place-items-center w-9 min-h-control cursor-pointer">
        <input
          type="checkbox"
          className="box"
          name="tick"
          value={field.id}
          checked={isTicked}
          onChange={(event) => tick(event.target.checked)}
        />
        <span className="sr-only">Select {field.label} together with others</span>
      </label>
    </li>
  );
}

/** What is added most has a button of its own. */
const QUICK = [
  { value: "text", label: "Text", icon: "text" },
  { value: "image", label: "Picture", icon: "image" },
  { value: "logo", label: "Logo", icon: "bldg" },
  { value: "signatory", label: "Signatory", icon: "edit" },
  { value: "line", label: "Line", icon: "minus" },
  { value: "seal", label: "Seal", icon: "cert" },
] as const;

/** What can be put on the certificate. */
function AddPanel({ view }: { view: DesignerView }) {
  const added = useTyped("add", firstMissing(view));
  return (
    <fieldset>
      <legend className="panel-title mb-2">Add</legend>
      <div className="add-grid grid gap-1.5">
        {QUICK.map(({ value, label, icon }) => (
          <button
            key={value}
            type="submit"
            className={
              "grid justify-items-center gap-0.5 px-1 py-2 rounded-sm border border-line " +
              "bg-surface hover:bg-sunken text-sm leading-tight"
            }
            name="intent"
            value={`add:${value}`}
          >
            <Icon name={icon} className="text-ink-2" />
            <span className="sr-only">Add </span>
            {label}
          </button>
        ))}
      </div>
      <div className={`mt-2 ${added.error ? "field field-bad" : ""}`}>
        {added.error ? <FieldError id="add-error">{added.error}</FieldError> : null}
        <div className="flex gap-2">
          <label className="sr-only" htmlFor="add">
            Add a field
          </label>
          <select
            className="input input-sm"
            id="add"
            name="add"
            value={added.value}
            onChange={(event) => added.set(event.target.value)}
            aria-describedby={added.error ? "add-error" : undefined}
          >
            {[false, true].map((isElement) => (
              <optgroup
                key={String(isElement)}
                label={isElement ? "Elements" : "For each certificate"}
              >
                {view.choices
                  .filter((choice) => (choice.isElement ?? false) === isElement)
                  .map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <button
            type="submit"
            className="btn btn-plain btn-sm flex-none"
            name="intent"
            value="add"
          >
            <Icon name="plus" />
            Add
          </button>
        </div>
      </div>
    </fieldset>
  );
}

const ICONS = {
  qr: "grid",
  signature: "edit",
  logo: "bldg",
  image: "image",
  shape: "minus",
  seal: "cert",
} as const;

function iconOf({ field }: Pick<FieldView, "field">): string {
  if (field.kind !== "text") return ICONS[field.kind];
  const isDate = (field.content.match(/\{[^{}]*\}/g) ?? []).some((placeholder) =>
    /date/i.test(placeholder),
  );
  return isDate ? "cal" : "text";
}

/** Offers first what is not on the certificate yet. */
function firstMissing(view: DesignerView): string {
  const used = view.fields
    .map(({ field }) => (field.kind === "text" ? field.content : field.kind))
    .join("\n");
  const full = used.includes("{Full Name}");
  const missing = view.choices.find(
    ({ value }) => !used.includes(value) && !(full && /First|Last/.test(value)),
  );
  return missing?.value ?? view.choices[0]?.value ?? "";
}

const STATUS = {
  ...AUTOSAVE_STATUS,
  saved: "Saved",
  refused: "Not saved yet",
  "signed-out": "Not saved: sign in again in another tab, then press Update preview",
};

/** Where one is, whether all is saved, and the ways on from here. */
export function StepsBar({
  status,
  isDrawing,
}: {
  status: AutosaveState | null;
  isDrawing: boolean;
}) {
  return (
    <div
      className={
        "flex flex-wrap items-center gap-x-3 sm:gap-x-6 gap-y-2 px-gutter py-2.5 bg-surface " +
        "border-b border-line lg:sticky lg:top-16 lg:z-20"
      }
    >
      <h1 className="sr-only">Design the certificate</h1>
      <Stepper steps={FLOW_STEPS} current={1} />
      <div className="ml-auto max-sm:contents flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p
          role="status"
          className={
            "text-sm " +
            `${isNotSaved(status) ? "text-failed font-semibold" : "text-ink-3 max-sm:sr-only min-w-[4.5rem] text-right"}`
          }
        >
          {status === "saved" && isDrawing ? "Drawing…" : status && STATUS[status]}
        </p>
        <button type="submit" className="btn btn-quiet max-sm:!px-0" name="intent" value="draft">
          Save as draft
        </button>
        <button type="submit" className="btn btn-plain max-sm:!px-3" name="intent" value="preview">
          <Icon name="eye" />
          <span className="max-sm:sr-only">Preview</span>
        </button>
        <button type="submit" className="btn btn-primary max-sm:grow" name="intent" value="next">
          Next step
        </button>
      </div>
    </div>
  );
}

/** What the project is called. */
export function TitleBox({ saved }: { saved: string }) {
  const { id, name, value, error, set } = useTyped("title", saved);
  return (
    <div className={`mt-6 pt-5 border-t border-line field ${error ? "field-bad" : ""}`}>
      <label className="panel-title" htmlFor={id}>
        Title
      </label>
      {error ? <FieldError id="title-error">{error}</FieldError> : null}
      <input type="hidden" name="title-was" value={saved} />
      <input
        className="input input-sm"
        type="text"
        id={id}
        name={name}
        value={value}
        onChange={(event) => set(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "title-error" : undefined}
      />
      <button
        type="submit"
        className="btn btn-plain btn-sm w-full mt-4"
        name="intent"
        value="template"
      >
        Save as template
      </button>
    </div>
  );
}
