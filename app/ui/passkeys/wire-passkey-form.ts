import { askForPasskey, canSuggestPasskeys, canUsePasskeys, makePasskey } from "./ask-device.ts";

/*
 * What scripts add to a form with a passkey: they show it where passkeys work, ask the browser for
 * one when its button is pressed, and send the form with the answer. What they act on are data
 * attributes: data-passkey (the form; the address that passkeys work at), data-options (how to make
 * a new one; without it one is used), data-answer, data-says, data-press, and data-instead beside
 * the form.
 */

const FAILED = "That didn’t work. Try again, or use another way.";
const CANCELLED = "No passkey was chosen. Try again, or use another way.";
/** By the name of what a browser throws. */
const MESSAGES: Record<string, string> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: "This device has a passkey for this account already.",
};

export function wirePasskeyForm(form: HTMLFormElement): void {
  if (location.origin !== form.dataset.passkey || !canUsePasskeys()) return;
  const find = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector);
  const [button, answer, says] = [
    find<HTMLButtonElement>("[data-press]"),
    find<HTMLInputElement>("[data-answer]"),
    find("[data-says]"),
  ];
  if (!button || !answer || !says) return;
  form.hidden = false;
  const instead = form.parentElement?.querySelector<HTMLElement>("[data-instead]");
  if (instead) instead.hidden = true;
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (button.ariaDisabled) return;
    button.setAttribute("aria-disabled", "true");
    says.hidden = true;
    // A browser answers one request at a time.
    stopSuggesting();
    try {
      answer.value = await askBrowser(form.dataset.options);
      copyRemember(form);
      // Not heard here again.
      form.submit();
    } catch (error) {
      says.textContent = (error instanceof Error && MESSAGES[error.name]) || FAILED;
      says.hidden = false;
      suggestPasskeys(form);
    } finally {
      button.removeAttribute("aria-disabled");
    }
  };
}

async function askBrowser(options: string | undefined): Promise<string> {
  return options ? makePasskey(JSON.parse(options)) : askForPasskey(await fetchOptions());
}

/**
 * A new challenge, which replaces the one before. With `signal` ended no late answer replaces a
 * newer one.
 */
async function fetchOptions(signal?: AbortSignal) {
  const asked = await fetch("/sign-in/passkey/options", {
    method: "POST",
    credentials: "same-origin",
    signal,
  });
  if (!asked.ok) throw new Error("no options");
  return asked.json();
}

/** A challenge lasts five minutes. */
const RENEW_AFTER_MS = 4 * 60_000;
let suggesting: AbortController | undefined;
let renewal = 0;

function stopSuggesting(): void {
  suggesting?.abort();
  clearTimeout(renewal);
}

/**
 * Offers passkeys among the browser's suggestions for the address, where there is a field for that
 * and the browser can; one that is chosen signs in. Nothing is said when that fails: the button and
 * the password are there.
 */
export async function suggestPasskeys(form: HTMLFormElement): Promise<void> {
  const answer = form.querySelector<HTMLInputElement>("[data-answer]");
  if (
    location.origin !== form.dataset.passkey ||
    !answer ||
    !document.querySelector("[autocomplete~=webauthn]")
  )
    return;
  stopSuggesting();
  const mine = new AbortController();
  suggesting = mine;
  try {
    if (!(await canSuggestPasskeys())) return;
    const options = await fetchOptions(mine.signal);
    // The button was pressed meanwhile, or a newer challenge was asked for.
    if (mine.signal.aborted) return;
    renewal = window.setTimeout(() => suggestPasskeys(form), RENEW_AFTER_MS);
    answer.value = await askForPasskey(options, mine.signal);
    clearTimeout(renewal);
    copyRemember(form);
    form.submit();
  } catch {
    // Ended, or not possible here.
  }
}

/** "Remember me" is in the form with the password, and counts for both. */
function copyRemember(form: HTMLFormElement): void {
  const box = document.querySelector<HTMLInputElement>("input[name=remember]");
  const copy = form.querySelector<HTMLInputElement>("[data-remember]");
  if (copy) copy.disabled = !box?.checked;
}
