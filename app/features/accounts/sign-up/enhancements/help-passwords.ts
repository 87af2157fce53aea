/**
 * What scripts add to passwords: `data-show`, a button that shows one, and `data-rules-of` with
 * `data-rule`, the list of rules that follows what is typed. Run twice it does nothing twice.
 */
export function helpPasswords(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("[data-show]")) {
    const input = inputOf(button.getAttribute("aria-controls"));
    const show = (shown: boolean) => {
      if (input) input.type = shown ? "text" : "password";
      (button.firstChild as Text).data = shown ? "Hide" : "Show";
    };
    button.hidden = false;
    button.onclick = () => show(input?.type === "password");
    // Browsers offer to keep what was a password when it was sent.
    input?.form?.addEventListener("submit", (event) => {
      // A checked form (conform) submits to itself when a field is left, and sends nothing.
      if ((event.submitter as HTMLButtonElement | null)?.name !== "__intent__") show(false);
    });
  }
  for (const list of root.querySelectorAll<HTMLElement>("[data-rules-of]")) {
    const input = inputOf(list.dataset.rulesOf);
    input?.addEventListener("input", () => {
      for (const rule of list.querySelectorAll<HTMLElement>("[data-rule]"))
        rule.toggleAttribute(
          "data-met",
          new RegExp(rule.dataset.rule ?? "", "u").test(input.value),
        );
    });
  }
}

function inputOf(id: string | null | undefined): HTMLInputElement | null {
  return document.getElementById(id ?? "") as HTMLInputElement | null;
}
