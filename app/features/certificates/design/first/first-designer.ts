import type { Box, Field } from "#app/engines/certificate/design.ts";
import {
  areaBetween,
  beginDrag,
  type Drag,
  type Placement,
  placeBy,
  SLACK_PX,
} from "#app/engines/design-editor/canvas/drag.ts";
import {
  fieldsTouching,
  pickField,
  type Selection,
  selectedIds,
  selectFields,
  tickField,
} from "#app/engines/design-editor/selection.ts";
import type { Guides } from "#app/engines/design-editor/snap.ts";
import { saveQueue, type Unsaved } from "#app/engines/merge/save-queue.ts";
import {
  askBeforeUnload,
  encodeForm,
  type FailedSave,
  postAutosave,
} from "#app/ui/autosave/autosave.tsx";
import { wayOfKey } from "#app/ui/autosave/history-keys.ts";
import { isChanged, isControl } from "#app/ui/forms/early-input.ts";
import type { SavedDesign } from "../designer-view.ts";
import {
  afterSaving,
  designPost,
  fieldsNow,
  placedValues,
  type SaverState,
} from "../saver-state.ts";
import { FirstCanvas } from "./first-canvas.ts";
import { readFields, readState, readValues, typedIn, write, writeField } from "./first-form.ts";
import type { FirstDesigner, TakenOver } from "./first-state.ts";
import { StatusLine } from "./status-line.ts";

const PAUSE_MS = 500;
/** On a slow line scripts begin when nobody has done anything for so long, */
const QUIET_MS = 3_000;
/** and not later than this. */
const LONGEST_HOLD_MS = 20_000;

/**
 * The designer before its framework has come: fields are chosen, moved, resized and turned on the
 * picture that is there, what is typed is saved after a pause, and undone. Buttons that do more send
 * the form, as without scripts. `first-state.ts` says how React takes over.
 */
class EarlyDesigner implements FirstDesigner {
  private readonly form: HTMLFormElement;
  private readonly canvas: FirstCanvas;
  private readonly stop = new AbortController();
  private readonly stopAsking: () => void;
  private readonly queue = saveQueue({ pauseMs: PAUSE_MS, save: () => void this.save("apply") });
  private readonly status: StatusLine;
  private state: SaverState;
  private isAnswered = false;
  private wasUsed = false;
  private isLeaving = false;
  private isComposing = false;
  /** Saves asked for and not answered. */
  private pending = 0;
  private drag: Drag | null = null;
  private guides: Guides | undefined;
  private area: Box | null = null;
  private waiting: (() => void)[] = [];
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private tellQuiet = () => {};
  /** What was typed last in each control: React writes over text areas when it takes them over. */
  private readonly said = new Map<HTMLInputElement, { value: string; caret: number }>();

  constructor(form: HTMLFormElement, paper: HTMLElement, rules: string) {
    this.form = form;
    const fields = readFields(paper);
    this.canvas = new FirstCanvas(paper, rules, fields);
    this.state = readState(form, fields);
    this.status = new StatusLine(form.querySelector("[role=status]") as HTMLElement);
    this.stopAsking = askBeforeUnload(
      () => !this.isLeaving && !["saved", "saving", "refused"].includes(this.state.status),
    );
    this.listen();
    this.paint();
    document.addEventListener("DOMContentLoaded", () => this.arrive(), { once: true });
  }

  /** The controls of the fields are there, and what somebody did in them and in others meanwhile. */
  private arrive(): void {
    const { form, state } = this;
    if (this.stop.signal.aborted) return;
    const changed = [...form.elements].filter((one) => isControl(one) && isChanged(one));
    if (!this.isAnswered) {
      const fields = state.view.fields.map((one) => ({
        ...one,
        values: readValues(form, one.field.id),
      }));
      this.state = { ...state, view: { ...state.view, fields } };
    } else for (const { field } of state.view.fields) writeField(form, field, state.typed);
    for (const [name, value] of Object.entries(state.typed)) write(form, name, value);
    for (const control of changed) this.hear(control as HTMLInputElement);
  }

  /** They would share the line with what is saved. */
  holdScripts(): Promise<void> {
    return new Promise((done) => {
      this.tellQuiet = done;
      setTimeout(done, LONGEST_HOLD_MS);
      this.stir();
    });
  }

  private stir(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.tellQuiet(), QUIET_MS);
  }

  async takeOver(): Promise<TakenOver | null> {
    while (this.drag || this.isComposing || this.pending > 0)
      await new Promise<void>((done) => this.waiting.push(done));
    if (!this.wasUsed) return null;
    for (const control of this.said.keys()) this.restore(control);
    return { ...this.state, view: this.isAnswered ? this.state.view : null };
  }

  leave(): void {
    this.stop.abort();
    this.stopAsking();
    this.queue.stop();
    this.canvas.leave();
    this.status.leave();
  }

  /** Tells who waits for it when nothing is held any more. */
  private rest(): void {
    for (const act of this.waiting.splice(0)) act();
  }

  private listen(): void {
    const { signal } = this.stop;
    // Before the framework hears it, which is further in.
    const on = <K extends keyof WindowEventMap>(
      kind: K,
      hear: (event: WindowEventMap[K]) => void,
    ) => addEventListener(kind, hear, { capture: true, signal });
    on("pointerdown", (event) => this.press(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.lift(event));
    on("pointercancel", () => this.drop());
    on("click", (event) => this.click(event));
    on("submit", (event) => this.submit(event));
    on("keydown", (event) => this.key(event));
    on("beforeinput", ({ target }) => this.restore(target as HTMLInputElement));
    on("input", ({ target }) => this.hear(target as HTMLInputElement));
    on("change", ({ target }) => this.choose(target as HTMLInputElement));
    for (const kind of ["compositionstart", "compositionend"] as const)
      on(kind, () => {
        this.isComposing = kind === "compositionstart";
        this.rest();
      });
  }

  private press(event: PointerEvent): void {
    const target = event.composedPath()[0] as HTMLElement;
    const stage = this.canvas.paper.closest(".stage");
    if (!event.composedPath().includes(stage as EventTarget)) return;
    const { chosenId, ticked } = this.state;
    const { paper, shape } = this.canvas;
    const canvas = { paper, fields: this.fields(), selection: { chosenId, ticked }, shape };
    const begun = beginDrag(event, target, canvas);
    if (!begun) return;
    this.drag = begun.drag;
    this.select(begun.next);
    (begun.hit ?? paper).setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { drag } = this;
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y);
    if (!drag.hasMoved && far < SLACK_PX) return;
    drag.hasMoved = true;
    if (drag.kind === "area") this.area = areaBetween(drag.from, pointOf(event), drag.paper);
    else {
      const { placed, guides } = placeBy(drag, event, this.canvas.shape);
      drag.placed = placed;
      this.guides = guides;
    }
    this.paint();
  }

  private lift(event: PointerEvent): void {
    const { drag, state } = this;
    const fields = this.fields();
    if (!drag) return;
    if (drag.kind === "area" && drag.hasMoved) {
      const box = areaBetween(drag.from, pointOf(event), drag.paper);
      this.select(selectFields(fields, fieldsTouching(fields, box, this.canvas.shape)));
    } else if (drag.hasMoved) this.place(drag.placed);
    else if (drag.id !== null && drag.wasChosen && drag.kind === "move")
      this.select(pickField(fields, state, drag.id, drag.isAdding));
    this.drop();
  }

  private drop(): void {
    this.drag = null;
    this.guides = undefined;
    this.area = null;
    this.paint();
    this.rest();
  }

  /** A label would bring its radio into view, which is far down the page on a phone. */
  private click(event: MouseEvent): void {
    const id = (event.target as HTMLElement).closest<HTMLElement>(".canvas-page [data-field]")
      ?.dataset.field;
    if (id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!selectedIds(this.state).includes(id) && !event.shiftKey)
      this.select({ chosenId: id, ticked: [] });
  }

  private key(event: KeyboardEvent): void {
    const way = wayOfKey(event);
    if (way && !this.buttonOf(way).disabled) {
      event.preventDefault();
      void this.save(way);
    }
    if (event.key === "Escape" && this.drag) this.drop();
  }

  private submit(event: SubmitEvent): void {
    if (event.target !== this.form) return;
    const intent = (event.submitter as HTMLButtonElement | null)?.value ?? "apply";
    if (!/^(?:apply|undo|redo)$/.test(intent)) {
      // Everything typed goes with the form.
      this.isLeaving = true;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    void this.save(intent);
  }

  private choose({ form, type, files }: HTMLInputElement): void {
    if (form === this.form && type === "file" && files?.length) void this.save("upload");
  }

  private hear(control: HTMLInputElement): void {
    if (control.form !== this.form || (control.type === "radio" && !control.checked)) return;
    if (control.name === "field") this.select({ chosenId: control.value, ticked: [] });
    else if (control.name === "tick")
      this.select(tickField(this.fields(), this.state, control.value, control.checked));
    const typed = typedIn(control);
    if (!typed) return;
    const { value, selectionEnd: caret } = control;
    if (typeof caret === "number") this.said.set(control, { value, caret });
    this.type({ [typed.name]: typed.value });
  }

  private restore(control: HTMLInputElement): void {
    const said = this.said.get(control);
    if (!said || control.value === said.value) return;
    control.value = said.value;
    control.setSelectionRange(said.caret, said.caret);
  }

  private type(values: Record<string, string>): void {
    this.wasUsed = true;
    this.become({ typed: { ...this.state.typed, ...values }, status: "typing" });
    this.queue.typed();
  }

  private place(placed: ReadonlyMap<string, Placement>): void {
    const values = placedValues(placed);
    for (const [name, value] of Object.entries(values)) write(this.form, name, value);
    if (placed.size === 0) return;
    this.type(values);
    // A hand has let go: there is no pause to wait for.
    if (this.pending === 0) void this.save("apply");
  }

  private select({ chosenId, ticked }: Selection): void {
    this.wasUsed = true;
    Object.assign(this.state, { chosenId, ticked });
    const ids = selectedIds({ chosenId, ticked });
    for (const input of this.form.querySelectorAll<HTMLInputElement>("[name=field], [name=tick]"))
      input.checked = input.name === "field" ? input.value === chosenId : ids.includes(input.value);
    this.paint();
  }

  private become(change: Partial<SaverState>): void {
    this.stir();
    this.state = { ...this.state, ...change };
    this.status.show(this.state.status);
  }

  private async save(intent: string): Promise<void> {
    this.wasUsed = true;
    this.pending++;
    await this.queue.send(async () => {
      const sent = this.state.typed;
      this.become({ status: "saving" });
      const address = `${this.form.action.replace(/\/design$/, "")}/save-design`;
      const body = encodeForm(designPost(intent, this.state, this.form, {}));
      const came = await postAutosave<SavedDesign>(address, body);
      return "notSaved" in came ? this.failed(came, intent) : this.saved(came, sent, intent);
    });
    this.pending--;
    this.rest();
  }

  private failed({ notSaved, retryMs }: FailedSave, intent: string): Unsaved {
    const isTriedAgain = retryMs !== null && intent === "apply";
    this.become({ status: retryMs === null || isTriedAgain ? notSaved : "not-done" });
    return isTriedAgain ? { retryMs } : "nothing";
  }

  private saved(answer: SavedDesign, sent: SaverState["typed"], intent: string): Unsaved {
    for (const input of this.form.querySelectorAll<HTMLInputElement>("input[type=file]"))
      input.value = "";
    const before = this.state.view;
    this.become(afterSaving(this.state, answer, sent, intent));
    this.isAnswered = true;
    const { view, typed, status } = this.state;
    write(this.form, "revision", String(view.revision));
    if (idsOf(view) !== idsOf(before)) {
      // Fields have come or gone, and the page can't draw their controls.
      this.isLeaving = true;
      location.reload();
      return "nothing";
    }
    for (const { field } of view.fields) writeField(this.form, field, typed);
    for (const control of this.said.keys())
      if (!(control.name in typed) && document.activeElement !== control) this.said.delete(control);
    this.buttonOf("undo").disabled = !view.canUndo;
    this.buttonOf("redo").disabled = !view.canRedo;
    if (!this.drag) this.paint();
    return status === "typing" ? "what was typed" : "nothing";
  }

  private fields(): Field[] {
    return fieldsNow(this.state.view, this.state.typed);
  }

  private buttonOf(intent: string): HTMLButtonElement {
    return this.form.querySelector(`button[value=${intent}]`) as HTMLButtonElement;
  }

  private paint(): void {
    this.stir();
    const ids = selectedIds(this.state);
    const placed = this.drag?.placed;
    const fields = this.fields().map((field) => {
      const at = placed?.get(field.id);
      return at ? moved(field, at) : field;
    });
    const chosen = fields.filter(({ id }) => ids.includes(id));
    this.canvas.paint({ fields, chosen, guides: this.guides, area: this.area });
  }
}

function moved(field: Field, { box, rotation, size }: Placement): Field {
  const now = { ...field, box, rotation };
  return now.kind === "text" && size !== undefined ? { ...now, size } : now;
}

function idsOf({ fields }: SaverState["view"]): string {
  return fields.map(({ field }) => field.id).join(" ");
}

function pointOf({ clientX, clientY }: PointerEvent) {
  return { x: clientX, y: clientY };
}

const form = document.querySelector<HTMLFormElement>("form.dz");
const paper = document.getElementById("certificate");
const rules = [...document.querySelectorAll("style")].find(({ textContent }) =>
  textContent?.startsWith(".hit{"),
)?.textContent;
// Browsers before 2023 can't, and wait for React.
if (form && paper && rules && "adoptedStyleSheets" in document) {
  const designer = new EarlyDesigner(form, paper, rules);
  window.firstDesigner = designer;
  if (document.documentElement.classList.contains("slow"))
    window.scriptsWaitFor = designer.holdScripts();
  form.dataset.saves = "";
}
