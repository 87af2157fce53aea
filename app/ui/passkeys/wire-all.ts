import { wirePasskeyForm } from "./wire-passkey-form.ts";

/** Printed into the pages of signing in that have such a form: they ship no other scripts. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) wirePasskeyForm(form);
