import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType, StoredFile } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { readTextSetting } from "./parts/settings.ts";
import { shownAs } from "./parts/shown-answer.ts";

export type Settings = {
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
export const MAX_MEGABYTES = 10;

/**
 * A name typed as a signature, or a picture of one, with a box to tick that says so. The time is
 * that of the response. Public pages have no script to draw with: a phone's camera takes what was
 * written on paper.
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
  readSettings(posted) {
    const errors: FormErrors = {};
    const statement = readTextSetting(posted, "statement", errors, 500);
    const picture = posted.get("picture") === "yes";
    // Our own words follow what counts; the organiser's stay.
    const isOurs = !statement || statement === STATEMENT || statement === PICTURE_STATEMENT;
    const ours = picture ? PICTURE_STATEMENT : STATEMENT;
    return {
      settings: { statement: isOurs ? ours : statement, ...(picture ? { picture } : {}) },
      errors,
    };
  },
  readAnswer({ posted, name, element: { label, required, settings }, t }) {
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

export function pictureName(name: string): string {
  return `${name}.picture`;
}

export function agreedName(name: string): string {
  return `${name}.agreed`;
}
