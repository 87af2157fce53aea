import type { DesignerView } from "../designer-view.ts";

/** What the designer's script sends: the page's form, but only of what was typed since the design was saved. */
export function designPost(given: {
  intent: string;
  view: DesignerView;
  chosenId: string | null;
  typed: Readonly<Record<string, string>>;
  /** File controls with something in them. */
  files: readonly { name: string; file: File }[];
}): FormData {
  const { intent, view, chosenId, typed, files } = given;
  const form = new FormData();
  form.set("intent", intent);
  form.set("revision", String(view.revision));
  form.set("person", String(view.person.row));
  if (chosenId) form.set("field", chosenId);
  for (const [name, value] of Object.entries(typed)) {
    form.set(name, value);
    const [kind, fieldId, ...rest] = name.split(".");
    if (kind === "f") form.set(`f.${fieldId}.here`, "some");
    if (kind === "v") form.set(`w.${fieldId}.${rest.join(".")}`, savedValue(view, fieldId ?? "", rest.join(".")));
    if (name === "title") form.set("title-was", view.title);
  }
  for (const { name, file } of files) form.set(name, file);
  return form;
}

function savedValue(view: DesignerView, fieldId: string, placeholder: string): string {
  const field = view.fields.find((one) => one.field.id === fieldId);
  return field?.values.find((value) => value.placeholder === placeholder)?.value ?? "";
}
