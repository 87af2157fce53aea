/**
 * Keeps what somebody ticked, chose and typed in the server's page while its scripts were still
 * starting. React takes over the elements but hears nothing of that: a controlled field would show
 * it and not have it, and a text area would lose it (React 18 writes what the server said into
 * each). So changes are noted until React knows the control, and then made once more.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What makes React take the page over at once. Remix first reads what the page brought, and an
 * event before that would end in an error of React's (345), after which no script of the page
 * works. So it hears none of these until it is there. What browsers do by themselves they still do:
 * links lead on, and forms are sent as without scripts.
 */
const HASTENING =
  "pointerdown pointerup pointercancel mousedown mouseup touchstart touchend " +
  "touchcancel click auxclick dblclick contextmenu " +
  ("keydown keypress keyup input textInput change submit reset compositionstart " +
    "compositionend copy cut paste dragstart dragend drop");

/** What a control said last; true and false of ticks and radios. */
const noted = new Map<Control, string | boolean>();
let composing: Control | null = null;
/** Waiting until all of it is repeated; null: nothing waits any more, or this page had no start. */
let waiting: (() => void)[] | null = null;
/** The timer of the next repetition; 0: none. */
let again = 0;

/** Before React starts. */
export function noteEarlyInput(): void {
  waiting = [];
  for (const kind of HASTENING.split(" ")) addEventListener(kind, keepFromReact, true);
  for (const kind of ["input", "change", "compositionend"]) addEventListener(kind, hear, true);
  // Going back, a browser fills in what was chosen on leaving: to repeat that would lead forward
  // again.
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type === "back_forward") return;
  for (const control of document.querySelectorAll("input, textarea, select")) {
    if (isControl(control) && isChanged(control)) note(control);
  }
}

/** After React's first effects, and again until parts that come later have arrived. */
export function repeatEarlyInput(): void {
  for (const kind of HASTENING.split(" ")) removeEventListener(kind, keepFromReact, true);
  const acts = waiting ?? [];
  // From here on, what happens to a control that React knows is React's.
  waiting = null;
  for (const [control, said] of [...noted]) {
    if (control === composing || (control.isConnected && !isKnown(control))) continue;
    noted.delete(control);
    if (control.isConnected) repeat(control, said);
  }
  for (const act of acts) act();
  again = 0;
  if (noted.size > 0) repeatLater();
}

function repeatLater(): void {
  if (again === 0) again = window.setTimeout(repeatEarlyInput, 100);
}

/**
 * Calls `act` when what was typed early has been repeated: at once on a page that was opened later.
 */
export function afterEarlyInput(act: () => void): void {
  if (waiting) waiting.push(act);
  else act();
}

/** React listens at the document, which is further in. */
function keepFromReact(event: Event): void {
  event.stopPropagation();
}

function hear(event: Event): void {
  const control = event.target;
  if (!isControl(control)) return;
  // Letters that are still being put together by a keyboard of a phone must not be written over.
  if (event instanceof InputEvent && event.isComposing) composing = control;
  else if (composing === control) composing = null;
  if (!waiting && !noted.has(control) && isKnown(control)) return;
  note(control);
  if (!waiting) repeatLater();
}

function note(control: Control): void {
  // Its own script has heard it, and hands over what it knows.
  if (control.form?.dataset.saves !== undefined) return;
  if (!isTick(control)) noted.set(control, control.value);
  else if (control.type === "checkbox" || control.checked) noted.set(control, control.checked);
}

function repeat(control: Control, said: string | boolean): void {
  if (isTick(control)) {
    // React compares with what was set by a script last.
    control.checked = !said;
    control.click();
    return;
  }
  if (control instanceof HTMLSelectElement) control.value = String(said);
  else if (control.type !== "file") {
    const { selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    // Past React's own setter, so that it finds a value which it does not have.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
      control,
      said,
    );
    if (document.activeElement === control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
  }
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** Whether it says something else than the server did. */
export function isChanged(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  return (
    control.selectedIndex !==
    Math.max(
      0,
      [...control.options].findIndex(({ defaultSelected }) => defaultSelected),
    )
  );
}

export function isControl(target: EventTarget | null): target is Control {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
    (kind) => target instanceof kind,
  );
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** What is read of React's own record of an element (18.3). */
type Fiber = { alternate: Fiber | null; flags: number; return: Fiber | null };
/** Its flags of a part that isn't on the page yet: to be inserted (2) or being taken over (4096). */
const UNFINISHED = 2 | 4096;

/**
 * React has taken the element over and hears what happens to it. While it is still at it, its
 * record is there already, but events go nowhere (React's `getNearestMountedFiber`).
 */
function isKnown(control: Control): boolean {
  const name = Object.keys(control).find((key) => key.startsWith("__reactFiber"));
  if (!name) return false;
  const record = (control as unknown as Record<string, Fiber>)[name];
  if (!record || record.alternate) return Boolean(record);
  for (let part: Fiber | null = record; part; part = part.return)
    if (part.flags & UNFINISHED) return false;
  return true;
}
