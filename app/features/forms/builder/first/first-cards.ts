import type { FirstAnswer, KeptFocus } from "./first-state.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

/** Shows at once what a press on "up" or "down" will do. */
export function moveCard(intent: string): void {
  const [act, id] = intent.split(":");
  const card = document.getElementById(`e-${id}`);
  if (!card || (act !== "up" && act !== "down")) return;
  const focused = document.activeElement as HTMLElement | null;
  if (act === "up") card.previousElementSibling?.before(card);
  else card.nextElementSibling?.after(card);
  focused?.focus();
}

/** Puts in the cards as the server drew them, and the focus where one goes on. */
export function redraw(column: HTMLElement, answer: FirstAnswer, intent: string): void {
  const { openId, cards, errors } = answer;
  const focused = document.activeElement;
  const pressed = focused instanceof HTMLButtonElement ? focused.value : null;
  const wasOpen = column.querySelector<HTMLInputElement>("[name=card]")?.value ?? null;
  const kept = takeFocus(column.closest("form") as HTMLFormElement);
  column.innerHTML = cards;
  if (Object.keys(errors).length > 0) {
    column.querySelector<HTMLElement>("[role=alert]")?.focus();
    return;
  }
  const card = openId ? document.getElementById(`e-${openId}`) : null;
  if (card && openId !== wasOpen) {
    card.scrollIntoView({ block: "nearest" });
    const field = card.querySelector<HTMLInputElement>(
      "input:not([type=hidden], [type=checkbox]), textarea, select",
    );
    field?.focus({ preventScroll: true });
    // What was just added has words to type over; in others one goes on at the end.
    if (/^(?:add|duplicate)/.test(intent)) field?.select?.();
    else if (field && field.selectionStart !== null)
      field.setSelectionRange?.(field.value.length, field.value.length);
    return;
  }
  const again = [...column.querySelectorAll("button")].find(({ value }) => value === pressed);
  if (pressed && again) again.focus();
  else giveFocus(column, kept);
}

/** Where the focus is, to be found again among elements that take the place of these. */
export function takeFocus(form: HTMLElement): KeptFocus | null {
  const control = document.activeElement as Control | null;
  if (!control?.name || !form.contains(control) || control instanceof HTMLButtonElement)
    return null;
  const { name } = control;
  const at = namedIn(form, name).indexOf(control);
  // Selects have no letters to mark.
  const { selectionStart = null, selectionEnd = null } = control as Partial<HTMLInputElement>;
  return { name, at, value: control.value, from: selectionStart, to: selectionEnd };
}

export function giveFocus(form: HTMLElement, kept: KeptFocus | null): void {
  const control = kept && namedIn(form, kept.name)[kept.at];
  if (!control) return;
  control.focus({ preventScroll: true });
  if (kept.from === null || !("setSelectionRange" in control)) return;
  // What was saved has no space at its end, where somebody types the next word.
  if (control.value !== kept.value) {
    control.setRangeText(kept.value, 0, control.value.length);
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  control.setSelectionRange(kept.from, kept.to);
}

function namedIn(form: HTMLElement, name: string): Control[] {
  return [...form.querySelectorAll<Control>(`[name="${CSS.escape(name)}"]`)];
}
