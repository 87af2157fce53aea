import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { ControlProps, FieldType, StoredFile } from "../model/field-type.ts";
import { sizeLabel } from "../model/file-types.ts";
import { countLetters, quote, readLine } from "../model/read-text.ts";
import { HintAndMessage, PublicGroup, useWordsIn } from "../public/views/public-field.tsx";
import { removeName } from "./file-upload.tsx";
import { readTextSetting } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

type Settings = {
  statement: string;
  /** A picture of a signature counts as much as a typed name. Absent: only a name does. */
  picture?: boolean;
};

export type SignatureAnswer = {
  /** As typed; empty where there is a picture instead. */
  name: string;
  picture?: StoredFile;
  /** What they agreed that it means, kept with the answer. */
  statement: string;
};

const STATEMENT = "I agree that typing my name here counts as my signature.";
const PICTURE_STATEMENT = "I agree that my name or picture here counts as my signature.";
const MAX_LETTERS = 200;
/** A photo as phones take it. */
const MAX_MEGABYTES = 10;

/**
 * A name typed as a signature, or a picture of one, with a box to tick that says so. The time is
 * that of the response. Public pages have no script, so nothing is drawn on them: a phone's camera
 * takes what was written on paper.
 */
export const signature: FieldType<Settings, SignatureAnswer> = {
  ...shownAs<SignatureAnswer>(({ name, picture }) => name || (picture?.name ?? "")),
  ...FIELD_FACES.signature,
  asks: true,
  file: {
    taken: ({ settings }, name) =>
      settings.picture
        ? {
            name: pictureName(name),
            groups: ["pictures"],
            megabytes: MAX_MEGABYTES,
            isShown: true,
            mayBeRemoved: true,
          }
        : null,
    of: ({ picture }) => picture ?? null,
    replaced({ picture: _before, ...answer }, picture) {
      if (picture) return { ...answer, picture };
      return answer.name ? answer : null;
    },
  },
  start: () => ({ label: "Your signature", required: true, settings: { statement: STATEMENT } }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <TextInput
        name="statement"
        label="What people agree to"
        hint="They tick this. It is kept with their answer, also when you change it later."
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
  readSettings(posted) {
    const errors: FormErrors = {};
    const statement = readTextSetting(posted, "statement", errors, 500);
    const picture = posted.get("picture") === "yes";
    // Our own words follow what counts; the organiser's stay.
    const isOurs = !statement || statement === STATEMENT || statement === PICTURE_STATEMENT;
    const agreed = isOurs ? (picture ? PICTURE_STATEMENT : STATEMENT) : statement;
    return { settings: { statement: agreed, ...(picture ? { picture } : {}) }, errors };
  },
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
  readAnswer(posted, name, { label, required, settings }, _now, t) {
    const question = quote(label);
    const typed = readLine(posted.get(name).slice(0, 5_000));
    const isAgreed = posted.get(agreedName(name)) !== "";
    const sent = settings.picture ? posted.file(pictureName(name)) : null;
    const picture = sent && "fileId" in sent ? sent : null;
    if (!typed && !sent && !required && !isAgreed) return { answer: null };
    const errors: FormErrors = {};
    if (sent && "refused" in sent) errors[pictureName(name)] = sent.refused;
    else if (!typed && !picture)
      errors[name] = settings.picture
        ? t.fields.typeNameOrPicture({ question })
        : t.fields.typeNameFor({ question });
    else if (countLetters(typed) > MAX_LETTERS)
      errors[name] = t.fields.signatureTooLong({ question, most: MAX_LETTERS });
    if (!isAgreed) errors[agreedName(name)] = t.fields.tickToSign({ question });
    return Object.keys(errors).length > 0
      ? { errors }
      : { answer: { name: typed, statement: settings.statement, ...(picture ? { picture } : {}) } };
  },
  words({ name, picture, statement }, _element, t) {
    const by = name || (picture?.name ?? "");
    return `${t ? t.fields.signed({ name: by }) : `Signed: ${by}`}\n${statement}`;
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
  return (
    <div className={error ? "f x" : "f"}>
      <label htmlFor={name}>{t.fields.orPicture}</label>{" "}
      <HintAndMessage name={name} error={error} />
      {kept ? <div>{t.files.kept({ file: kept.name, size: sizeLabel(kept.bytes, t) })}</div> : null}
      {/* Named types: phones offer their camera for them, and make a JPG of their own formats. */}
      <input
        id={name}
        name={name}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={error ? `${name}e` : undefined}
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

function pictureName(name: string): string {
  return `${name}.picture`;
}

function agreedName(name: string): string {
  return `${name}.agreed`;
}
