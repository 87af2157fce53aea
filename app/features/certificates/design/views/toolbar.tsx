import { memo, type ReactNode } from "react";
import {
  FONT_FAMILIES,
  familyName,
  isOwnFamily,
  ownFamily,
  type TextField,
} from "#app/engines/certificate/design.ts";
import { DISPLAY_SIZES, TOOLBAR_SIZES } from "#app/engines/design-editor/design-limits.ts";
import { controlName, type FieldProp } from "#app/engines/design-editor/field-form.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FieldView } from "../designer-view.ts";
import { ColourTool } from "./colour-tool.tsx";
import { useShared } from "./typing.ts";

const TOOL =
  "relative flex-none grid place-items-center w-9 h-9 max-lg:w-11 max-lg:h-11 " +
  "rounded-sm text-ink-2 hover:bg-sunken cursor-pointer has-[:checked]:bg-brand-soft " +
  "has-[:checked]:text-brand-ink has-[:indeterminate]:border-b-2 " +
  "has-[:indeterminate]:border-brand has-[:focus-visible]:outline " +
  "has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus";
const LINE = <span className="w-px h-6 bg-line mx-1 flex-none" />;
const ALIGNMENTS = [
  { value: "left", label: "Align left", icon: "al" },
  { value: "center", label: "Align centre", icon: "ac" },
  { value: "right", label: "Align right", icon: "ar" },
] as const;

const NO_LETTERS = {
  qr: "A QR code",
  signature: "A signature",
  logo: "A logo",
  image: "A picture",
  shape: "A shape",
  seal: "A seal",
} as const;

/** The look of one text field. Shown while that field is chosen. */
export const FieldTools = memo(function FieldTools({
  view: { field, fitted },
  isChosen,
  fonts,
}: {
  view: FieldView;
  isChosen: boolean;
  fonts: OwnFontsView;
}) {
  const className = `tools t-${field.id} ${isChosen ? "on" : ""} items-center gap-1 flex flex-none`;
  if (field.kind !== "text") {
    return (
      <div className={className}>
        <p className="text-sm text-ink-3 min-h-9 max-lg:min-h-control flex items-center px-2 whitespace-nowrap">
          {NO_LETTERS[field.kind]} has a size and a position, but no text format.
        </p>
      </div>
    );
  }
  return (
    <fieldset className={className}>
      <legend className="sr-only">Text format of {field.label}</legend>
      <FontAndSize field={field} fonts={fonts} />
      {fitted === null ? null : <Shrunk size={field.size} fitted={fitted} />}
      {LINE}
      <Tick field={field} prop="bold" label="Bold" icon="bold" />
      <Tick field={field} prop="italic" label="Italic" icon="italic" />
      <Tick field={field} prop="underline" label="Underline" icon="under" />
      {LINE}
      <Alignment field={field} />
      {LINE}
      <Tick field={field} prop="list" label="List" icon="list" />
      <ColourTool control={controlName(field.id, "colour")} saved={field.colour} label="Colour" />
    </fieldset>
  );
});

/** The account's own fonts, and where more can be uploaded. */
export interface OwnFontsView {
  families: readonly string[];
  path: string;
}

function FontAndSize({ field, fonts }: { field: TextField; fonts: OwnFontsView }) {
  const font = useShared(field.id, "font", field.font);
  const size = useShared(field.id, "size", String(field.size));
  const sizes = [...new Set([...TOOLBAR_SIZES, ...DISPLAY_SIZES, field.size])].sort(
    (a, b) => a - b,
  );
  return (
    <>
      <label className="sr-only" htmlFor={font.id}>
        Font
      </label>
      <select
        className="input input-sm !w-[9.5rem] font-box flex-none"
        id={font.id}
        name={font.name}
        value={font.isMixed ? "" : font.value}
        onChange={(event) => font.set(event.target.value)}
      >
        {font.isMixed ? (
          <option value="" disabled>
            {font.values.length} fonts
          </option>
        ) : null}
        <FontOptions families={fonts.families} chosen={field.font} />
      </select>
      <a className={`${TOOL} font-more`} href={fonts.path} title="Upload your own font">
        <span className="sr-only">Upload your own font</span>
        <Icon name="plus" />
      </a>
      <label className="sr-only" htmlFor={size.id}>
        Size
      </label>
      <select
        className="input input-sm !w-[4.75rem] flex-none num"
        id={size.id}
        name={size.name}
        value={size.isMixed ? "" : size.value}
        onChange={(event) => size.set(event.target.value)}
      >
        {size.isMixed ? (
          <option value="" disabled>
            Mixed
          </option>
        ) : null}
        {sizes.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </>
  );
}

/**
 * Uploaded families come first. One that was deleted is named for as long as the text is set in it.
 */
function FontOptions({
  families,
  chosen,
}: {
  families: readonly string[];
  chosen: TextField["font"];
}) {
  const isLost = isOwnFamily(chosen) && !families.includes(familyName(chosen));
  const ours = FONT_FAMILIES.map((family) => <option key={family}>{family}</option>);
  if (families.length === 0 && !isLost) return <>{ours}</>;
  return (
    <>
      <optgroup label="Your fonts">
        {isLost ? <option value={chosen}>{familyName(chosen)} (deleted)</option> : null}
        {families.map((family) => (
          <option key={family} value={ownFamily(family)}>
            {family}
          </option>
        ))}
      </optgroup>
      <optgroup label="Our fonts">{ours}</optgroup>
    </>
  );
}

function Tick({
  field,
  prop,
  label,
  icon,
}: {
  field: TextField;
  prop: FieldProp & keyof TextField;
  label: string;
  icon: string;
}) {
  const { id, name, value, set, isMixed } = useShared(field.id, prop, field[prop] ? "on" : "");
  return (
    <Tool id={id} label={label} icon={icon}>
      <input
        className="sr-only"
        type="checkbox"
        id={id}
        name={name}
        value="on"
        checked={!isMixed && value === "on"}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={(event) => set(event.target.checked ? "on" : "")}
      />
    </Tool>
  );
}

function Alignment({ field }: { field: TextField }) {
  const { id, name, value, set, isMixed } = useShared(field.id, "align", field.align);
  return ALIGNMENTS.map((choice) => (
    <Tool key={choice.value} id={`${id}-${choice.value}`} label={choice.label} icon={choice.icon}>
      <input
        className="sr-only"
        type="radio"
        id={`${id}-${choice.value}`}
        name={name}
        value={choice.value}
        checked={!isMixed && value === choice.value}
        onChange={() => set(choice.value)}
      />
    </Tool>
  ));
}

/** Says that the text is printed smaller than it was set, and how to change that. */
function Shrunk({ size, fitted }: { size: number; fitted: number }) {
  return (
    <span className="flex-none inline-flex items-center gap-1 whitespace-nowrap text-sm">
      <span className="num font-semibold text-progress" title="Shrunk to fit its box">
        <span className="sr-only">Shrunk to fit its box: </span>
        {size} → {fitted}
      </span>
      <button type="submit" className="btn btn-quiet btn-sm" name="intent" value="grow">
        Grow the box
      </button>
    </span>
  );
}

function Tool({
  id,
  label,
  icon,
  children,
}: {
  id: string;
  label: string;
  icon: string;
  children: ReactNode;
}) {
  return (
    <label className={TOOL} htmlFor={id} title={label}>
      {children}
      <span className="sr-only">{label}</span>
      <Icon name={icon} />
    </label>
  );
}
