import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { readLine, slugLabel } from "../definition/read-text.ts";
import { readTextSetting } from "./parts/settings.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  /** What the link calls it: "ref" of `?ref=abc`. Empty: by its label. */
  key: string;
  /** For links that don't say it. */
  value: string;
};

const LONGEST = 300;

/** Something that the link says and nobody sees on the form. */
export const hidden: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.hidden,
  asks: true,
  isHidden: true,
  start: () => ({ label: "Reference", settings: { key: "ref", value: "" } }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const typed = posted.get("key").slice(0, 200);
    const key = /^[a-z0-9_-]{1,40}$/i.test(typed.trim())
      ? typed.trim().toLowerCase()
      : slugLabel(typed);
    if (readLine(typed) && !key) errors.key = "Use letters, numbers and dashes, like ref";
    return { settings: { key, value: readTextSetting(posted, "value", errors, LONGEST) }, errors };
  },
  readAnswer({ posted, name }) {
    const text = readLine(posted.get(name).slice(0, LONGEST));
    return { answer: text || null };
  },
  derive({ id, settings }, { byLink, kept }) {
    if (byLink === null) return typeof kept === "string" ? kept : null;
    const given = byLink[id] ?? kept ?? settings.value;
    return typeof given === "string" && given !== "" ? given : null;
  },
};
