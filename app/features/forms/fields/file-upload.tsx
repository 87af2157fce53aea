import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Check, FieldError, Select } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType, StoredFile } from "../model/field-type.ts";
import {
  acceptOf,
  FILE_GROUPS,
  groupLabel,
  MAX_UPLOAD_MEGABYTES,
  sizeLabel,
} from "../model/file-types.ts";
import { quote } from "../model/read-text.ts";
import { PublicField } from "../public/views/public-field.tsx";
import { helpWithRule } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

/** `groups`: ids of `FILE_GROUPS`. */
type Settings = { groups: string[]; megabytes: number };

const SIZES = [1, 2, 5, MAX_UPLOAD_MEGABYTES];

/**
 * One file. It is read, checked (`checkFile`) and kept by the page that takes the form; here it is
 * a name and a size. A file that was kept stays when the page is sent again without one, until the
 * person ticks that it shall go.
 */
export const fileUpload: FieldType<Settings, StoredFile> = {
  ...shownAs(({ name }: StoredFile) => name),
  ...FIELD_FACES["file-upload"],
  asks: true,
  file: {
    taken: ({ required, settings }, name) => ({
      name,
      ...settings,
      isShown: false,
      mayBeRemoved: !required,
    }),
    of: (answer) => answer,
    replaced: (_answer, file) => file,
  },
  start: () => ({
    label: "Upload a file",
    settings: { groups: ["pictures", "pdf"], megabytes: 5 },
  }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <fieldset className={errors["group-pictures"] ? "field field-bad" : "field"}>
        <legend className="label">Accepted files</legend>
        {errors["group-pictures"] ? (
          <FieldError id="group-error">{errors["group-pictures"]}</FieldError>
        ) : null}
        {FILE_GROUPS.map(({ id, label }) => (
          <Check
            key={id}
            id={`group-${id}`}
            name="group"
            value={id}
            label={label}
            defaultChecked={settings.groups.includes(id)}
          />
        ))}
      </fieldset>
      <Select
        name="megabytes"
        label="At most"
        options={SIZES.map((size) => ({ value: String(size), label: `${size} MB` }))}
        defaultValue={settings.megabytes}
        error={errors.megabytes}
      />
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const ticked = posted.getAll("group");
    const groups = FILE_GROUPS.map(({ id }) => id as string).filter((id) => ticked.includes(id));
    if (groups.length === 0) errors["group-pictures"] = "Tick at least one type of file";
    const megabytes = SIZES.find((size) => String(size) === posted.get("megabytes")) ?? 5;
    return { settings: { groups, megabytes }, errors };
  },
  problems: ({ settings }) =>
    settings.groups.length > 0
      ? []
      : [{ field: "group-pictures", message: "No file type is accepted yet. Tick at least one." }],
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    const sent = posted?.file(name);
    const kept = sent && "fileId" in sent ? sent : answer;
    const takes = t.files.rule({ kinds: groupLabel(settings.groups, t), most: settings.megabytes });
    const rule = `${takes[0]!.toLocaleUpperCase(t.language)}${takes.slice(1)}`;
    return (
      <>
        <PublicField
          name={name}
          label={label}
          help={helpWithRule(help, rule)}
          error={errors[name]}
          required={required}
        >
          {(wiring) => (
            <>
              {kept ? (
                <div>{t.files.kept({ file: kept.name, size: sizeLabel(kept.bytes, t) })}</div>
              ) : null}
              <input
                {...wiring}
                required={kept ? undefined : wiring.required}
                type="file"
                accept={acceptOf(settings.groups)}
              />
            </>
          )}
        </PublicField>
        {kept && !required ? (
          <label className="c">
            <input type="checkbox" name={removeName(name)} value="yes" />{" "}
            <span>{t.files.sendNone}</span>
          </label>
        ) : null}
      </>
    );
  },
  readAnswer(posted, name, { label, required }, _now, { files }) {
    const question = quote(label);
    const file = posted.file(name);
    if (file && "refused" in file)
      return { errors: { [name]: files.problem({ problem: file.refused, question }) } };
    if (file && (required || !posted.get(removeName(name)))) return { answer: file };
    return required ? { errors: { [name]: files.choose({ question }) } } : { answer: null };
  },
  words: ({ name, bytes }, _element, t) => `${name} (${sizeLabel(bytes, t)})`,
};

/** The control that takes a kept file back. */
export function removeName(name: string): string {
  return `${name}.remove`;
}
