/** Whether any control differs from what the server sent. */
export function isTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((control) => {
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      return control.checked !== control.defaultChecked;
    }
    if (control instanceof HTMLInputElement && !/^(hidden|file)$/.test(control.type))
      return control.value !== control.defaultValue;
    return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue;
  });
}
