import { MAX_TITLE_LETTERS } from "#app/features/certificates/model/design.ts";
import { TEMPLATES } from "../templates/templates.ts";
import { slugLabel } from "./form-settings.ts";

/** "Fire Safety" → "Copy of Fire Safety", cut so that the whole fits. */
export function copyTitle(title: string): string {
  const words = "Copy of ";
  const room = MAX_TITLE_LETTERS - words.length;
  return words + [...title].slice(0, room).join("").trim();
}

/** Whether a form is still called what its template calls it: "Untitled form", "Webinar registration". */
export function hasFirstTitle(title: string): boolean {
  return TEMPLATES.some((template) => template.title === title);
}

/** Whether an address is the one such a form was made with: "untitled-form-k3f9". */
export function isFirstSlug(slug: string): boolean {
  return TEMPLATES.some((template) => new RegExp(`^${slugLabel(template.title)}-[a-z0-9]{4}$`).test(slug));
}
