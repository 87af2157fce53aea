import { suggestPasskeys, wirePasskeyForm } from "./wire-passkey-form.ts";

/** Printed into the pages of signing in that have such a form: they ship no other scripts. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  wirePasskeyForm(form);
  // Whatever the page itself needs comes first. A page that comes back from the browser's memory
  // has an old challenge.
  addEventListener("pageshow", () => suggestPasskeys(form));
}
