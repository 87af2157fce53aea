import { useEffect, useRef } from "react";

/**
 * What scripts add to the passwords of a form, as on the steps of registration: the button that shows one, and the list of
 * rules that follows what is typed. Give the form the returned ref.
 */
export function usePasswordHelp() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const box = form.current;
    if (!box) return;
    const buttons = [...box.querySelectorAll<HTMLButtonElement>("[data-show]")];
    for (const button of buttons) button.hidden = false;
    const input = (id: string | null | undefined) => box.querySelector<HTMLInputElement>(`#${CSS.escape(id ?? "")}`);
    const show = (button: HTMLButtonElement, shown: boolean) => {
      const password = input(button.getAttribute("aria-controls"));
      if (password) password.type = shown ? "text" : "password";
      const label = (button.getAttribute("aria-label") ?? "").replace(/^(Show|Hide)/, "");
      button.textContent = shown ? "Hide" : "Show";
      button.setAttribute("aria-label", button.textContent + label);
    };
    const onClick = (event: Event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>("[data-show]");
      if (button) show(button, input(button.getAttribute("aria-controls"))?.type === "password");
    };
    const onInput = (event: Event) => {
      const { id, value } = event.target as HTMLInputElement;
      for (const rule of box.querySelectorAll<HTMLElement>(`[data-rules-of="${CSS.escape(id)}"] [data-rule]`)) {
        rule.toggleAttribute("data-met", new RegExp(rule.dataset.rule ?? "", "u").test(value));
      }
    };
    // Browsers offer to keep what was a password when it was sent.
    const onSubmit = () => buttons.forEach((button) => void show(button, false));
    box.addEventListener("click", onClick);
    box.addEventListener("input", onInput);
    box.addEventListener("submit", onSubmit);
    return () => {
      box.removeEventListener("click", onClick);
      box.removeEventListener("input", onInput);
      box.removeEventListener("submit", onSubmit);
    };
  }, []);
  return form;
}
