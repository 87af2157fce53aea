import { readPage } from "./page.ts";

/** A form of a page, as a browser without scripts would send it. */
export interface FormOfPage {
  method: "get" | "post";
  /** Where it goes. */
  action: string;
  /** It may carry files. */
  isMultipart: boolean;
  /** As they are on the page; one button with a name among them. */
  fields: [name: string, value: string][];
  /** The fields that take any text. */
  free: string[];
}

const NOT_FREE = /^(?:checkbox|radio|submit|button|file|hidden|range|color|image|reset)$/;

/** The forms of a page that take text. `at`: the page's address. */
export async function formsOf(html: string, at: string): Promise<FormOfPage[]> {
  const { body } = await readPage(html);
  return [...body.querySelectorAll("form")].flatMap((form) => {
    const controls = [
      ...form.querySelectorAll("input, textarea, select, button"),
      ...ownedElsewhere(body, form),
    ];
    const fields: [string, string][] = [];
    const free = new Set<string>();
    let hasButton = false;
    for (const control of controls) {
      const name = control.getAttribute("name");
      if (!name) continue;
      const type = control.getAttribute("type") ?? "text";
      if (control.tagName === "BUTTON") {
        if (!hasButton) fields.push([name, control.getAttribute("value") ?? ""]);
        hasButton = true;
      } else if (control.tagName === "SELECT") {
        const chosen = control.querySelector("option[selected]") ?? control.querySelector("option");
        fields.push([name, chosen?.getAttribute("value") ?? ""]);
      } else if (control.tagName === "TEXTAREA") {
        fields.push([name, control.textContent ?? ""]);
        free.add(name);
      } else if (/^(?:checkbox|radio)$/.test(type)) {
        if (control.hasAttribute("checked"))
          fields.push([name, control.getAttribute("value") ?? "on"]);
      } else if (type !== "file") {
        fields.push([name, control.getAttribute("value") ?? ""]);
        if (!NOT_FREE.test(type)) free.add(name);
      }
    }
    const method = form.getAttribute("method")?.toLowerCase() === "post" ? "post" : "get";
    const given = form.getAttribute("action") || at;
    // A query alone leads to the page itself.
    const action = given.startsWith("?") ? at.replace(/\?.*/, "") + given : given;
    const isMultipart = form.getAttribute("enctype") === "multipart/form-data";
    return free.size > 0 ? [{ method, action, isMultipart, fields, free: [...free] }] : [];
  });
}

/** Controls that belong to a form by its id. */
function ownedElsewhere(body: HTMLElement, form: Element): Element[] {
  const id = form.getAttribute("id");
  return id ? [...body.querySelectorAll(`[form="${id}"]`)] : [];
}
