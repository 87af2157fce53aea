import { readPage, textOf } from "../../setup/page.ts";
import type { Visitor } from "../../setup/start-app.ts";

/** A page of a walk: what its main part says, and what it warns about. */
export interface SeenPage {
  text: string;
  warnings: string[];
  /** What it refuses: the summary of errors. */
  refusal: string;
  /** Sends its form as it stands, with what is `typed`; null: there is nothing to press. */
  press: ((typed?: Record<string, string>) => Promise<Response>) | null;
}

/** Reads a page, for somebody who looks at it and presses its main button. */
export async function seePage(visitor: Visitor, path: string, html: string): Promise<SeenPage> {
  const { body } = await readPage(html);
  const main = body.querySelector("main") ?? body;
  const button = [...main.querySelectorAll("button.btn-primary")].findLast(
    (one) => one.getAttribute("type") === "submit" && formOf(body, one),
  );
  const form = button && formOf(body, button);
  return {
    text: textOf(main),
    refusal: [...main.querySelectorAll('[role="alert"]')].map(textOf).join(" "),
    warnings: [...main.querySelectorAll('[data-k="warning"]')].map(textOf),
    press:
      button && form
        ? (typed = {}) => {
            const fields = fieldsOf(body, form, button);
            for (const [name, value] of Object.entries(typed)) fields.set(name, value);
            return visitor.post(form.getAttribute("action") || path, fields);
          }
        : null,
  };
}

/** The form of method post that a control belongs to. */
function formOf(body: HTMLElement, control: Element): Element | null {
  const id = control.getAttribute("form");
  const form = id ? body.querySelector(`form[id="${id}"]`) : control.closest("form");
  return form?.getAttribute("method")?.toLowerCase() === "post" ? form : null;
}

/** What a browser sends: everything as offered, and the boxes ticked that have to be. */
function fieldsOf(body: HTMLElement, form: Element, button: Element): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of body.querySelectorAll("input, select, textarea")) {
    const name = control.getAttribute("name");
    if (!name || control.hasAttribute("disabled") || formOf(body, control) !== form) continue;
    const value = offeredBy(control);
    if (value !== null) fields.append(name, value);
  }
  const name = button.getAttribute("name");
  if (name) fields.append(name, button.getAttribute("value") ?? "");
  return fields;
}

function offeredBy(control: Element): string | null {
  const type = control.getAttribute("type") ?? "text";
  if (control.tagName === "TEXTAREA") return control.textContent ?? "";
  if (control.tagName === "SELECT") {
    const options = [...control.querySelectorAll("option")];
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
    return chosen ? (chosen.getAttribute("value") ?? chosen.textContent ?? "") : null;
  }
  if (type === "checkbox" || type === "radio") {
    const isTicked =
      control.hasAttribute("checked") ||
      control.getAttribute("name") === "consent" ||
      (type === "checkbox" && control.hasAttribute("required"));
    return isTicked ? (control.getAttribute("value") ?? "on") : null;
  }
  return type === "file" || type === "submit" ? null : (control.getAttribute("value") ?? "");
}
