/** A posted form that is not taken, as a sentence. */
export interface PostRefused {
  status: 400 | 413;
  problem: string;
  /** The form as far as it was read, and the field whose file was too large; null if the form couldn't be read. */
  kept: { form: FormData; control: string } | null;
}

/** What the parser calls a file that came without a name. */
const UNNAMED = "file-upload";

/** A chosen file, or null when the control was left empty. */
export function chosenFile(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && !isEmpty(value) ? value : null;
}

/** Nothing was chosen. A chosen file of no bytes has its name. */
function isEmpty(file: File): boolean {
  return file.size === 0 && (file.name === "" || file.name === UNNAMED);
}
