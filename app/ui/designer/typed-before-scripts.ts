/** What a person did in the server's page before the scripts arrived: controls that no longer say what the page said. */
export function typedBeforeScripts(form: HTMLFormElement | null): { chosenId: string | null; typed: Record<string, string> } {
  const typed: Record<string, string> = {};
  let chosenId: string | null = null;
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement) {
      if (control.type === "radio" && control.checked && !control.defaultChecked) {
        if (control.name === "field") chosenId = control.value;
        else typed[control.name] = control.value;
      } else if (control.type === "checkbox" && control.checked !== control.defaultChecked) {
        typed[control.name] = control.checked ? control.value : "";
      } else if (/^(text|color)$/.test(control.type) && control.value !== control.defaultValue) {
        typed[control.name] = control.value;
      }
    } else if (control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) typed[control.name] = control.value;
    } else if (control instanceof HTMLSelectElement) {
      const said = [...control.options].find((option) => option.defaultSelected)?.value;
      if (said !== undefined && control.value !== said) typed[control.name] = control.value;
    }
  }
  return { chosenId, typed };
}
