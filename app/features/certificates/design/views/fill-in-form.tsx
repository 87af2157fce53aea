import { Link } from "@remix-run/react";
import { controlName } from "#app/engines/design-editor/field-form.ts";
import { MAX_PICTURE_BYTES } from "#app/engines/picture-reader/upload-problem.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { FieldFrame, TextInput } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { pictureAt } from "../designer-view.ts";
import type { ValueToFill } from "../fill-in.ts";

const MOST = megabytesLabel(MAX_PICTURE_BYTES);
const SIGNATURE_FILES = ".png,.jpg,.jpeg,image/png,image/jpeg";

/**
 * What a design has a place for, beside its picture. It posts to the designer, under the names that
 * this has for the same: what is refused is shown there, beside its field, as it was typed.
 */
export function FillInForm({
  projectId,
  revision,
  page,
  person,
  picture,
  values,
  signatures,
  hasLogoPlace,
}: {
  projectId: string;
  revision: number;
  page: { widthPx: number; heightPx: number };
  person: string;
  picture: string;
  values: ValueToFill[];
  signatures: { id: string; label: string }[];
  hasLogoPlace: boolean;
}) {
  const design = `/certificates/${projectId}/design`;
  return (
    <>
      <PageHead title="Fill in your certificate">
        What you give here is the same for everyone, and can be changed later. Leave empty what your
        list has for each person.
      </PageHead>
      <form
        method="post"
        action={design}
        encType="multipart/form-data"
        id="values-form"
        className="grid gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] items-start"
      >
        <input type="hidden" name="revision" value={revision} />
        <div className="card p-5 grid gap-4">
          {values.map(({ name, placeholder, value, hint }, at) => (
            <div key={name}>
              <input type="hidden" name={`w.${name}`} value={value} />
              <TextInput
                name={`v.${name}`}
                // Names of fields have spaces, which would end an id.
                id={`value-${at}`}
                label={placeholder}
                hint={hint}
                defaultValue={value}
                autoComplete="off"
              />
            </div>
          ))}
          {signatures.map((signature) => (
            <SignatureFields key={signature.id} {...signature} />
          ))}
          {hasLogoPlace ? (
            <p className="hint">
              The logo comes from <Link to="/settings/organisation">your settings</Link>. Until it
              is there, nothing is printed in its place.
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to={design}>
              Skip for now
            </Link>
            <button type="submit" name="intent" value="next" className="btn btn-plain">
              Straight to recipients
            </button>
            <button type="submit" className="btn btn-primary">
              Next step
            </button>
          </div>
        </div>
        <DraftPicture picture={picture} page={page} person={person} />
      </form>
    </>
  );
}

function DraftPicture({
  picture,
  page,
  person,
}: {
  picture: string;
  page: { widthPx: number; heightPx: number };
  person: string;
}) {
  return (
    <picture className="max-lg:order-first">
      {/* Half the bytes on a phone, where it is no more than a reminder. */}
      <source media="(max-width: 640px)" srcSet={pictureAt(picture, 480)} />
      <img
        src={pictureAt(picture, 860)}
        width={page.widthPx}
        height={page.heightPx}
        className="paper w-full h-auto max-lg:max-h-[40vh] max-lg:w-auto"
        alt={`Certificate preview for ${person || "nobody yet"}`}
      />
    </picture>
  );
}

function SignatureFields({ id, label }: { id: string; label: string }) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="label float-left">{label}</legend>
      <TextInput
        name={`sign.${id}`}
        label="Type the name that signs"
        hint="It is written in a script font."
        autoComplete="off"
      />
      <FieldFrame
        name={controlName(id, "file")}
        label="Or upload a signature"
        hint={`PNG or JPG up to ${MOST}. From a photo of a signature, we keep only the ink.`}
      >
        {(wiring) => (
          <FileInput
            className="block w-full text-sm min-h-control py-2"
            name={controlName(id, "file")}
            maxBytes={MAX_PICTURE_BYTES}
            accept={SIGNATURE_FILES}
            {...wiring}
          />
        )}
      </FieldFrame>
    </fieldset>
  );
}
