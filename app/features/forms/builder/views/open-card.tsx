import type { ReactNode } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { Check, FieldFrame, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { InsertNames } from "#app/ui/forms/insert-names.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ElementSettings, FormDefinition, FormElement } from "../../definition/definition.ts";
import { fieldTypeOf, takesAnswers } from "../../fields/field-types.ts";
import { fieldViewOf } from "../../fields/field-views.ts";
import { MAX_IMAGE_BYTES } from "../../model/builder-limits.ts";
import { earlierPages, pipedNames } from "../../model/piped-names.ts";
import { labelField } from "../element-form.ts";
import { CardActs, type CardPlace, CardWarnings, Handle } from "./element-card.tsx";
import { ShowWhenFields } from "./show-when-fields.tsx";
import type { CardDrag } from "./use-card-drag.ts";

export interface OpenCardProps {
  element: FormElement;
  draft: FormDefinition;
  name: string;
  errors: FormErrors;
  warnings: string[];
  place: CardPlace;
  drag: CardDrag | null;
  /** False while scripts save by themselves. */
  needsSave: boolean;
}

/** The texts of an element that may show answers. */
export const WORDS = ["label", "help"];

/**
 * The open card: every field of one element. Its controls are left to the browser, so that nothing
 * typed is ever redrawn away.
 */
export function OpenCard({
  element,
  draft,
  name,
  errors,
  warnings,
  place,
  drag,
  needsSave,
}: OpenCardProps) {
  const kind = fieldTypeOf(element);
  const field = labelField(element.kind);
  const Words = field?.lines ? TextArea : TextInput;
  const Help = field?.help === "lines" ? TextArea : TextInput;
  return (
    <li
      className={`card !border-brand-ink shadow-2 ${drag?.movingId === element.id ? "opacity-50" : ""}`}
      id={`e-${element.id}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 pl-4 pr-2 pt-2">
        <Handle id={element.id} name={name} drag={drag} />
        <h2 className="text-sm font-semibold text-brand-ink mr-auto flex items-center gap-2">
          <Icon name={kind.icon} />
          {kind.label}
        </h2>
        <span className="flex">
          <CardActs id={element.id} name={name} place={place} />
        </span>
      </div>
      <div className="px-4 pb-4 pt-1 grid gap-4">
        {warnings.length > 0 ? (
          <div className="-mb-3">
            <CardWarnings warnings={warnings} />
          </div>
        ) : null}
        {field ? (
          <Words
            name="label"
            label={field.label}
            hint={field.hint}
            defaultValue={element.label}
            error={errors.label}
          />
        ) : null}
        {field?.help ? (
          <Help
            name="help"
            label={kind.asks ? "Help text" : "Text below it"}
            optional
            defaultValue={element.help}
            error={errors.help}
          />
        ) : null}
        <InsertNames
          names={pipedNames(earlierPages(draft.elements, element))}
          fields={WORDS}
          className="-mt-3"
        />
        <FinerSettings element={element} draft={draft} errors={errors} needsSave={needsSave}>
          {takesAnswers(element) ? (
            <div className="border-t border-line pt-1">
              <Check
                name="required"
                label="An answer is required"
                defaultChecked={element.required}
              />
            </div>
          ) : null}
        </FinerSettings>
      </div>
    </li>
  );
}

/** What only this kind has, when it is shown, and the way out. */
export function FinerSettings({
  element,
  draft,
  errors,
  needsSave,
  children,
}: {
  element: FormElement;
  draft: FormDefinition;
  errors: FormErrors;
  needsSave: boolean;
  /** Between the two. */
  children?: ReactNode;
}) {
  const { Settings } = fieldViewOf(element);
  return (
    <>
      {/* Not written where its other fields are: a card that is not drawn yet must not be saved as
          an empty one. */}
      <input type="hidden" name="card" value={element.id} />
      {Settings ? <Settings element={element} errors={errors} /> : null}
      {children}
      <ShowWhenFields element={element} draft={draft} error={errors["show.match"]} />
      {/* Last: when the picture is far too large, the server reads what was typed before it and no
          further. */}
      {element.kind === "image" ? (
        <PictureField settings={element.settings} error={errors.picture} />
      ) : null}
      <div className="flex flex-wrap gap-2 justify-end border-t border-line pt-4">
        {needsSave ? (
          <button type="submit" name="intent" value="apply" className="btn btn-plain">
            Save
          </button>
        ) : null}
        <button type="submit" name="intent" value="close" className="btn btn-quiet">
          Done
        </button>
      </div>
    </>
  );
}

/**
 * Where the picture of an Image element is chosen, with the one it has. Without scripts it is
 * uploaded by saving the card.
 */
function PictureField({
  settings,
  error,
}: {
  settings: ElementSettings;
  error: string | undefined;
}) {
  const { fileId, widthPx, heightPx } = settings;
  return (
    <div className="grid gap-3">
      {fileId ? (
        <img
          src={`/f-image/${fileId}`}
          width={Number(widthPx)}
          height={Number(heightPx)}
          alt="As it is saved"
          className="max-h-56 w-auto rounded border border-line"
        />
      ) : null}
      <FieldFrame
        name="picture"
        label={fileId ? "Another picture" : "Picture"}
        hint={`PNG, JPG or WebP, up to ${megabytesLabel(MAX_IMAGE_BYTES)}. We make it smaller for phones.`}
        error={error}
      >
        {(wiring) => (
          <FileInput
            className="input"
            name="picture"
            accept="image/png,image/jpeg,image/webp"
            data-photo={1600}
            maxBytes={MAX_IMAGE_BYTES}
            {...wiring}
          />
        )}
      </FieldFrame>
    </div>
  );
}
