import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { ControlProps, FieldView } from "../definition/field-type.ts";
import { PHOTO_SIDE_PX, sizeLabel } from "../definition/file-types.ts";
import { removeName } from "./file-upload.ts";
import { HintAndMessage, PublicGroup, useWordsIn } from "./parts/public-field.tsx";
import {
  agreedName,
  MAX_MEGABYTES,
  pictureName,
  type Settings,
  type SignatureAnswer,
} from "./signature.ts";

export const signatureView: FieldView<Settings, SignatureAnswer> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <TextInput
        name="statement"
        label="What people agree to"
        hint="They tick this. It is kept with their answer, even if you change it later."
        defaultValue={settings.statement}
        error={errors.statement}
      />
      <Check
        name="picture"
        value="yes"
        label="They may upload or photograph a signature instead of typing their name"
        defaultChecked={settings.picture === true}
      />
      <p className="hint">
        This records that somebody agreed, under which name and when. It is not a qualified
        electronic signature: where the law asks for one, or for ink on paper, use that.
      </p>
    </>
  ),
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    const wordsIn = useWordsIn();
    const agreed = agreedName(name);
    const error = errors[name];
    const agreedError = errors[agreed];
    const mayType = required && !settings.picture;
    return (
      <PublicGroup name={name} label={label} help={help} error={error} required={required}>
        <input
          id={name}
          name={name}
          aria-label={t.fields.typeName}
          placeholder={t.fields.typeName}
          autoComplete="off"
          required={mayType || undefined}
          aria-describedby={error ? `${name}e` : undefined}
          aria-invalid={error ? true : undefined}
          defaultValue={posted ? posted.get(name) : answer?.name}
        />
        {settings.picture ? (
          <PictureOfIt name={pictureName(name)} posted={posted} answer={answer} errors={errors} />
        ) : null}
        {agreedError ? (
          <div className="er" id={`${agreed}e`}>
            {agreedError}
          </div>
        ) : null}
        <label className="c">
          <input
            type="checkbox"
            id={agreed}
            name={agreed}
            value="yes"
            required={required || undefined}
            aria-describedby={agreedError ? `${agreed}e` : undefined}
            aria-invalid={agreedError ? true : undefined}
            defaultChecked={posted ? posted.get(agreed) !== "" : answer !== undefined}
          />{" "}
          <span {...wordsIn(settings.statement)}>{settings.statement}</span>
        </label>
      </PublicGroup>
    );
  },
};

/** The file control of a signature, below the field for the name. */
function PictureOfIt({
  name,
  posted,
  answer,
  errors,
}: Pick<ControlProps<Settings, SignatureAnswer>, "name" | "posted" | "answer" | "errors">) {
  const t = useTexts();
  const sent = posted?.file(name);
  const kept = sent && "fileId" in sent ? sent : answer?.picture;
  const error = errors[name];
  const rule = t.files.rule({ kinds: "JPG, PNG, WebP", most: MAX_MEGABYTES });
  return (
    <div className={error ? "f x" : "f"}>
      <label htmlFor={name}>{t.fields.orPicture}</label>{" "}
      <HintAndMessage name={name} help={rule} error={error} />
      {kept ? <div>{t.files.kept({ file: kept.name, size: sizeLabel(kept.bytes, t) })}</div> : null}
      {/* Named types: phones offer their camera for them, and make a JPG of their own formats. */}
      <input
        id={name}
        name={name}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        data-photo={PHOTO_SIDE_PX}
        aria-describedby={error ? `${name}h ${name}e` : `${name}h`}
        aria-invalid={error ? true : undefined}
      />
      {kept ? (
        <label className="c">
          <input type="checkbox" name={removeName(name)} value="yes" />{" "}
          <span>{t.files.sendNone}</span>
        </label>
      ) : null}
    </div>
  );
}
