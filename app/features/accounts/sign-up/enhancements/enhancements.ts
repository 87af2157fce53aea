import { countDown } from "./count-down.ts";
import { helpPasswords } from "./help-passwords.ts";

/*
 * What scripts add to the steps of sign-up. It is printed into the page, so it is kept short and
 * imports no package; every task works without it. What it acts on are data attributes: data-show
 * (a button that shows a password), data-code (five digits), data-countdown (a button that waits),
 * data-rules-of with data-rule (the list of a password's rules), data-digits-left (a number's
 * hint), data-needs (a button that waits for fields), data-busy (what a button says while the
 * answer is on its way).
 */

const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

helpPasswords(document);

for (const input of all<HTMLInputElement>("[data-code]")) {
  input.oninput = () => {
    const digits = input.value.replace(/\D/g, "").slice(0, 5);
    if (input.value !== digits) input.value = digits;
    // A code that was refused and stands there still is not sent again by one digit too many.
    if (digits[4] && digits !== input.defaultValue && input.dataset.code)
      input.form?.requestSubmit();
  };
}

for (const input of all<HTMLInputElement>("[data-digits-left]")) {
  const hint = document.getElementById(`${input.id}-hint`);
  input.addEventListener("input", () => {
    const left = Number(input.dataset.digitsLeft) - input.value.replace(/\D/g, "").length;
    const many = Math.abs(left);
    if (hint)
      hint.textContent = left
        ? `${many} ${many > 1 ? "digits" : "digit"} ${left > 0 ? "still needed" : "too many"}`
        : "All 11 digits entered";
  });
}

for (const button of all<HTMLButtonElement>("[data-needs]")) {
  const { form } = button;
  const { needs } = button.dataset;
  if (!form || !needs) continue;
  const look = () => {
    // A field that is not there is not needed any more.
    const fields = [...form.querySelectorAll<HTMLInputElement>(needs)];
    button.disabled = fields.some(({ value, dataset: { digitsLeft } }) =>
      digitsLeft ? value.replace(/\D/g, "").length !== +digitsLeft : !value.trim(),
    );
  };
  form.addEventListener("input", look);
  // Browsers fill in what was typed before the page was left.
  addEventListener("pageshow", look);
  look();
}

all<HTMLButtonElement>("[data-countdown]").forEach(countDown);

for (const form of all<HTMLFormElement>("form")) {
  // The server's messages say more than the browser's, and say it where it belongs.
  form.noValidate = true;
  let undo: (() => void) | undefined;
  const again = () => {
    undo?.();
    undo = undefined;
  };
  form.addEventListener("submit", (event) => {
    // One answer is on its way already.
    if (undo) return event.preventDefault();
    const button = (event.submitter ?? form.querySelector("[data-busy]")) as HTMLElement | null;
    const words = button?.innerHTML;
    const timer = setTimeout(() => {
      if (!button?.dataset.busy) return;
      button.textContent = button.dataset.busy;
      button.setAttribute("aria-disabled", "true");
    }, 300);
    // An answer that never comes leaves a form that can be sent again.
    const patience = setTimeout(again, 20_000);
    undo = () => {
      clearTimeout(timer);
      clearTimeout(patience);
      if (!button) return;
      button.removeAttribute("aria-disabled");
      if (words !== undefined && button.textContent === button.dataset.busy)
        button.innerHTML = words;
    };
  });
  // Back in a page that the browser kept as it was left.
  addEventListener("pageshow", (event) => event.persisted && again());
}
