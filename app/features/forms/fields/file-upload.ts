import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType, StoredFile } from "../definition/field-type.ts";
import { FILE_GROUPS, MAX_UPLOAD_MEGABYTES, sizeLabel } from "../definition/file-types.ts";
import { quote } from "../definition/read-text.ts";
import { shownAs } from "./parts/shown-answer.ts";

/** `groups`: ids of `FILE_GROUPS`. */
export type Settings = { groups: string[]; megabytes: number };

export const SIZES = [1, 2, 5, MAX_UPLOAD_MEGABYTES];

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
  readAnswer({ posted, name, element: { label, required }, t: { files } }) {
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
