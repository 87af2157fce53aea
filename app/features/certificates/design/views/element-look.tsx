import { useContext } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { controlName, type FieldForm } from "#app/engines/design-editor/field-form.ts";
import { MAX_PICTURE_BYTES } from "#app/engines/picture-reader/upload-problem.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FieldView } from "../designer-view.ts";
import { ChoiceBox, ColourBox, NumberBox, TickBox } from "./property-controls.tsx";
import { TypingContext, useTyped } from "./typing.ts";

const MOST = megabytesLabel(MAX_PICTURE_BYTES);

const SHAPES = { line: "Line", rectangle: "Rectangle", ellipse: "Ellipse" };
const CASES = { "": "As typed", upper: "CAPITALS", lower: "small letters", title: "First Letters" };
const FITS = { contain: "Show all of it", cover: "Fill the box" };

/** What only this kind of field has. */
export function ElementLook({ view, saved }: { view: FieldView; saved: FieldForm }) {
  const { field } = view;
  const of = { fieldId: field.id, saved };
  switch (field.kind) {
    case "text":
      return (
        <div className="grid grid-cols-2 gap-3 mt-4">
          <ChoiceBox {...of} prop="letterCase" label="Letter case" choices={CASES} />
          <NumberBox {...of} prop="lineSpacing" label="Line spacing" unit="%" />
          {/[{[]/.test(field.content) ? null : (
            <NumberBox {...of} prop="letterSpacing" label="Letter spacing" unit="%" />
          )}
        </div>
      );
    case "shape":
      return (
        <div className="grid grid-cols-2 gap-x-3 gap-y-1 mt-4">
          <ChoiceBox {...of} prop="shape" label="Shape" choices={SHAPES} />
          <NumberBox {...of} prop="strokeWidth" label="Thickness" unit="px" />
          {field.shape === "line" ? (
            <ColourBox {...of} prop="stroke" label="Colour" />
          ) : (
            <>
              <ColourBox {...of} prop="stroke" label="Outline" ticked="outlined" />
              <ColourBox {...of} prop="fill" label="Fill" ticked="filled" />
            </>
          )}
        </div>
      );
    case "seal":
      return (
        <div className="mt-2">
          <ColourBox {...of} prop="colour" label="Colour of the seal" />
        </div>
      );
    case "logo":
      return <LogoLook view={view} saved={saved} />;
    case "image":
      return (
        <>
          <PictureUpload
            fieldId={field.id}
            label="Picture"
            hint={`${view.shown}. PNG, JPG or WebP up to ${MOST}.`}
            types={PICTURES}
            photo={2400}
          />
          <div className="mt-3">
            <ChoiceBox {...of} prop="fit" label="In its box" choices={FITS} />
          </div>
        </>
      );
    case "signature":
      return (
        <>
          <PictureUpload
            fieldId={field.id}
            label="Signature picture"
            hint={`${view.shown}. PNG or JPG up to ${MOST}. From a photo of a signature, we keep only the ink.`}
            types={[".png", ".jpg", ".jpeg", "image/png", "image/jpeg"]}
            photo={1600}
          />
          <TypedSignature fieldId={field.id} />
        </>
      );
    case "qr":
      return null;
  }
}

function LogoLook({ view, saved }: { view: FieldView; saved: FieldForm }) {
  const of = { fieldId: view.field.id, saved };
  return (
    <div className="mt-3">
      <TickBox {...of} prop="fromSettings" label="The logo from your settings" hint={view.shown} />
      <TickBox
        {...of}
        prop="plated"
        label="White behind a dark logo"
        hint="For dark backgrounds. A light logo stays as it is."
      />
      <PictureUpload
        fieldId={view.field.id}
        label="Another logo"
        hint={`PNG, JPG or WebP up to ${MOST}.`}
        types={PICTURES}
        photo={2400}
      />
    </div>
  );
}

const PICTURES = [".png", ".jpg", ".jpeg", ".webp", "image/png", "image/jpeg", "image/webp"];

function PictureUpload({
  fieldId,
  label,
  hint,
  types,
  photo,
}: {
  fieldId: string;
  label: string;
  hint: string;
  types: string[];
  /** The most pixels that are of use: scripts make larger photos smaller before they are sent. */
  photo: number;
}) {
  const { id, name, error } = useTyped(controlName(fieldId, "file"), "");
  return (
    <div className={`field mt-4 ${error ? "field-bad" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        {label}
      </label>
      <p className="hint !text-xs" id={`${id}-hint`}>
        {hint}
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <FileInput
        className="block w-full text-sm min-h-control py-2"
        maxBytes={MAX_PICTURE_BYTES}
        id={id}
        name={name}
        accept={types.join(",")}
        data-photo={photo}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
    </div>
  );
}

/**
 * A name to be written in a script font. It is a picture as soon as it is written, and this is
 * empty again.
 */
function TypedSignature({ fieldId }: { fieldId: string }) {
  const { id, name, value, error, set } = useTyped(`sign.${fieldId}`, "");
  return (
    <div className={`field mt-4 ${error ? "field-bad" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        Or type the name
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="flex gap-2">
        <input
          className="input input-sm"
          id={id}
          name={name}
          type="text"
          autoComplete="off"
          value={value}
          onChange={(event) => set(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <button type="submit" className="btn btn-plain btn-sm flex-none" name="intent" value="sign">
          Write it
        </button>
      </div>
    </div>
  );
}

/** What every field has and few need: closed until something in it is special. */
export function MoreProperties({ field, saved }: { field: Field; saved: FieldForm }) {
  const { errors } = useContext(TypingContext);
  const of = { fieldId: field.id, saved };
  const isSpecial = Boolean(field.rotation || field.opacity || field.locked || field.group);
  const isWrong = (["rotation", "opacity", "group", "locked"] as const).some(
    (prop) => errors[controlName(field.id, prop)],
  );
  return (
    <details className="mt-4 border-t border-line" open={isSpecial || isWrong || undefined}>
      <summary className="min-h-control flex items-center justify-between text-sm font-semibold cursor-pointer">
        Turn, opacity, group, lock
        <Icon name="down" className="text-ink-3" />
      </summary>
      <div className="grid grid-cols-2 gap-3 pb-1">
        <NumberBox {...of} prop="rotation" label="Turn" unit="°" />
        <NumberBox {...of} prop="opacity" label="Opacity" unit="%" />
        <GroupBox fieldId={field.id} saved={saved.group ?? ""} />
        <TickBox {...of} prop="locked" label="Locked" />
      </div>
    </details>
  );
}

function GroupBox({ fieldId, saved }: { fieldId: string; saved: string }) {
  const { id, name, value, error, set } = useTyped(controlName(fieldId, "group"), saved);
  return (
    <div className={`field col-span-2 ${error ? "field-bad" : ""}`}>
      <label className="label !text-sm" htmlFor={id}>
        Group
      </label>
      <p className="hint !text-xs" id={`${id}-hint`}>
        Fields in a group stay together. If a group has no signature and no name, all of it is left
        out.
      </p>
      <input
        className="input input-sm"
        id={id}
        name={name}
        type="text"
        autoComplete="off"
        value={value}
        onChange={(event) => set(event.target.value)}
        aria-describedby={`${id}-hint`}
      />
    </div>
  );
}
