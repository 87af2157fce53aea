import { slugWords } from "./form-slug.ts";
import { TEMPLATES } from "./templates/templates.ts";

/** Whether a form is still called what its template calls it: "Untitled form", "Webinar registration". */
export function hasFirstTitle(title: string): boolean {
  return TEMPLATES.some((template) => template.title === title);
}

/** Whether an address is the one such a form was made with: "untitled-form-k3f9". */
export function isFirstSlug(slug: string): boolean {
  return TEMPLATES.some((template) => new RegExp(`^${slugWords(template.title)}-[a-z0-9]{4}$`).test(slug));
}
