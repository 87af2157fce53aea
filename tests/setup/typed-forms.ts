import type { Database } from "../../db/database.server.ts";
import { readPage } from "./page.ts";

/** A form of a page in which something can be typed, with every button that sends it. */
export interface TypedForm {
  action: string;
  isMultipart: boolean;
  fields: Field[];
  buttons: Button[];
}

interface Field {
  name: string;
  /** As it is on the page. */
  value: string;
  /** What is typed instead, with the mark to look for; null: nothing can be. */
  typed: string | null;
  mark: string;
}

export interface Button {
  words: string;
  name: string;
  value: string;
  /** Where it sends the form instead; null: where the form goes. */
  action: string | null;
}

/** What somebody looks for is a question, and nothing that is kept. */
const TYPED = /^(?:text|email|url|tel|)$/;

/** The forms of a page that are posted. `at`: its address. Dialogs make those behind them inert. */
export async function typedForms(html: string, at: string): Promise<TypedForm[]> {
  const { body } = await readPage(html);
  return [...body.querySelectorAll("form")].flatMap((form) => {
    if (form.getAttribute("method")?.toLowerCase() !== "post" || form.closest("[inert]")) return [];
    const id = form.getAttribute("id");
    const inside = [...form.querySelectorAll("input, textarea, select, button")];
    const outside = id ? [...body.querySelectorAll(`[form="${id}"]`)] : [];
    const controls = [...new Set([...inside, ...outside])].filter((control) => {
      const owner = control.getAttribute("form");
      return !control.hasAttribute("disabled") && (owner === null || owner === id);
    });
    const fields = controls.flatMap(fieldOf);
    const found: TypedForm = {
      action: form.getAttribute("action") || at,
      isMultipart: form.getAttribute("enctype") === "multipart/form-data",
      fields,
      buttons: controls.flatMap(buttonOf),
    };
    return fields.some(({ mark }) => mark) && found.buttons.length > 0 ? [found] : [];
  });
}

function fieldOf(control: Element, at: number): Field[] {
  const name = control.getAttribute("name") ?? "";
  const value = control.getAttribute("value") ?? "";
  const type = (control.getAttribute("type") ?? "").toLowerCase();
  const untyped = (is: string) => [{ name, value: is, typed: null, mark: "" }];
  if (name === "" || control.tagName === "BUTTON" || type === "file") return [];
  if (control.tagName === "SELECT") {
    const chosen = control.querySelector("option[selected]") ?? control.querySelector("option");
    return untyped(chosen?.getAttribute("value") ?? "");
  }
  if (/^(?:checkbox|radio)$/.test(type))
    return control.hasAttribute("checked") ? untyped(value || "on") : [];
  const isText = control.tagName === "TEXTAREA";
  const is = isText ? (control.textContent ?? "") : value;
  if (!(isText || TYPED.test(type)) || control.hasAttribute("readonly")) return untyped(is);
  const mark = `typed${at}mark`;
  return [{ name, value: is, typed: typedAs(type, mark), mark }];
}

function typedAs(type: string, mark: string): string {
  if (type === "email") return `${mark}@mail.test`;
  return type === "url" ? `https://${mark}.example.org/` : mark;
}

function buttonOf(control: Element): Button[] {
  const type = control.getAttribute("type") ?? "";
  if (control.tagName !== "BUTTON" || /^(?:button|reset)$/.test(type)) return [];
  const words = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
  const [name = "", value = ""] = ["name", "value"].map((one) => control.getAttribute(one) ?? "");
  return [{ words, name, value, action: control.getAttribute("formaction") }];
}

/** Everything that the database holds, as one text. */
export async function everythingKept(db: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as "forms")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}
