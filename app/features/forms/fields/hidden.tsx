import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { slugLabel } from "../model/form-settings.ts";
import { readLine } from "../model/read-text.ts";
import { readTextSetting } from "./parts/settings.tsx";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

type Settings = {
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
  Settings: ({ element: { settings }, errors }) => (
    <>
      <p className="text-ink-2">
        People don’t see this field. It is filled in by the link they come with. Anyone can change a
        link, so don’t rely on it.
      </p>
      <div className="grid sm:grid-cols-2 gap-4 items-start">
        <TextInput
          name="key"
          label="Name in the link"
          hint="“ref” reads ?ref=… of the link"
          autoComplete="off"
          defaultValue={settings.key}
          error={errors.key}
        />
        <TextInput
          name="value"
          label="If the link doesn’t say it"
          hint="Leave empty for nothing."
          optional
          defaultValue={settings.value}
          error={errors.value}
        />
      </div>
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const typed = posted.get("key").slice(0, 200);
    const key = /^[a-z0-9_-]{1,40}$/i.test(typed.trim())
      ? typed.trim().toLowerCase()
      : slugLabel(typed);
    if (readLine(typed) && !key) errors.key = "Use letters, numbers and dashes, like ref";
    return { settings: { key, value: readTextSetting(posted, "value", errors, LONGEST) }, errors };
  },
  Control: () => null,
  readAnswer(posted, name) {
    const text = readLine(posted.get(name).slice(0, LONGEST));
    return { answer: text || null };
  },
  derive({ id, settings }, { byLink, kept }) {
    if (byLink === null) return typeof kept === "string" ? kept : null;
    const given = byLink[id] ?? kept ?? settings.value;
    return typeof given === "string" && given !== "" ? given : null;
  },
};
