/** Not typed by anybody, and another one the next time. */
const NOT_KEPT = ["hidden", "file", "submit", "button"];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type, tabIndex }) => name && !NOT_KEPT.includes(type) && tabIndex >= 0,
  );
}

/** What is typed in a form, without its files. */
export function keptFields(form: HTMLFormElement): [name: string, value: string][] {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  const fields: [string, string][] = [];
  new FormData(form).forEach((value, name) => {
    if (typeof value === "string" && names.has(name)) fields.push([name, value]);
  });
  return fields;
}

/** Fills a form with what was typed in it before. */
export function restore(form: HTMLFormElement, fields: readonly [string, string][]): void {
  const left = fields.map(([name, value]) => ({ name, value }));
  for (const control of controlsOf(form)) {
    const given = left.filter(({ name }) => name === control.name);
    const has = (value: string) => given.some((one) => one.value === value);
    if (control instanceof HTMLSelectElement)
      for (const option of control.options) option.selected = has(option.value);
    else if (control.type === "checkbox" || control.type === "radio")
      (control as HTMLInputElement).checked = has(control.value);
    else if (given[0]) {
      control.value = given[0].value;
      left.splice(left.indexOf(given[0]), 1);
    }
  }
}
