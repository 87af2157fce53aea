import {
  AUTOSAVE_STATUS,
  type AutosaveState,
  askBeforeUnload,
  encodeForm,
  isTyped,
  postAutosave,
} from "#app/ui/autosave/autosave.tsx";
import { moveCard, redraw, takeFocus } from "./first-cards.ts";
import type { FirstAnswer, FirstBuilder, TakenOver } from "./first-state.ts";

const PAUSE_MS = 700;

/**
 * The Questions page before its framework has come, which on a slow line takes twenty seconds:
 * every button of the form does what it says without loading the page again, and what is typed is
 * saved after a pause. The server draws the cards. `first-state.ts` says how React takes over.
 */
class EarlyBuilder implements FirstBuilder {
  readonly left: Promise<void>;
  private readonly form: HTMLFormElement;
  private readonly saving = document.getElementById("saving");
  private readonly stop = new AbortController();
  private readonly stopAsking: () => void;
  private tellLeft = () => {};
  private answer: FirstAnswer | null = null;
  private status: AutosaveState = "saved";
  private wasUsed = false;
  private isComposing = false;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** One save after the other: each is made from what the one before left. */
  private last = Promise.resolve();
  private settled: (() => void)[] = [];

  constructor(form: HTMLFormElement) {
    this.form = form;
    this.left = new Promise((done) => {
      this.tellLeft = done;
    });
    listenTo(form, this.stop.signal, {
      type: () => this.type(),
      send: (intent) => this.send(intent),
      isTyping: () => this.status === "typing",
      compose: (now) => {
        this.isComposing = now;
      },
    });
    this.stopAsking = askBeforeUnload(() => this.status !== "saved");
    if (isTyped(form)) this.type();
  }

  isUsed(): boolean {
    return this.wasUsed;
  }

  leave(): void {
    this.stop.abort();
    this.stopAsking();
    clearTimeout(this.pause);
    if (this.saving) this.saving.innerHTML = "";
    this.tellLeft();
  }

  async takeOver(): Promise<TakenOver> {
    while (!this.isSettled()) await new Promise<void>((done) => this.settled.push(done));
    const focus = takeFocus(this.form);
    this.leave();
    return { answer: this.answer, focus };
  }

  private isSettled(): boolean {
    return !this.isComposing && (this.status === "saved" || this.status === "refused");
  }

  private become(now: AutosaveState): void {
    this.status = now;
    if (this.saving)
      this.saving.innerHTML = `<p class="text-ink-2" role="status">${AUTOSAVE_STATUS[now]}</p>`;
    if (!this.isSettled()) return;
    for (const act of this.settled) act();
    this.settled = [];
  }

  private type(): void {
    this.wasUsed = true;
    this.become("typing");
    this.sendLater(PAUSE_MS);
  }

  private sendLater(ms: number): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.send("apply"), ms);
  }

  private send(intent: string): Promise<void> {
    this.wasUsed = true;
    clearTimeout(this.pause);
    this.become("saving");
    this.last = this.last.then(() => this.save(intent));
    return this.last;
  }

  private async save(intent: string): Promise<void> {
    const body = new FormData(this.form);
    const typed = wordsOf(body);
    const revision = this.form.elements.namedItem("revision") as HTMLInputElement;
    for (const [name, value] of Object.entries({ intent, revision: revision.value, as: "cards" }))
      body.set(name, value);
    const address = new URL("save-draft", this.form.action).href;
    const came = await postAutosave<FirstAnswer>(address, encodeForm(body));
    if (this.stop.signal.aborted) return;
    if ("notSaved" in came) {
      const isPress = intent !== "apply";
      this.become(isPress && came.notSaved === "offline" ? "not-done" : came.notSaved);
      if (came.retryMs !== null) this.sendLater(came.retryMs);
      return;
    }
    const { drawn } = came;
    const elements = { ...this.answer?.drawn.elements, ...drawn.elements };
    this.answer = { ...came, drawn: { ...drawn, elements } };
    revision.value = String(came.view.revision);
    const isRefused = Object.keys(came.errors).length > 0;
    if (wordsOf(new FormData(this.form)) !== typed) return this.type();
    const column = document.getElementById("cards") as HTMLElement;
    if (intent !== "apply" || isRefused) redraw(column, came, intent);
    this.become(isRefused ? "refused" : "saved");
  }
}

interface Acts {
  type(): void;
  send(intent: string): Promise<void>;
  isTyping(): boolean;
  compose(isComposing: boolean): void;
}

/** Hears of presses and typing before the framework does. */
function listenTo(form: HTMLFormElement, signal: AbortSignal, acts: Acts): void {
  const listen = <K extends keyof WindowEventMap>(
    kind: K,
    hear: (event: WindowEventMap[K]) => void,
    // Before the framework hears it, which is further in.
  ) => addEventListener(kind, hear, { capture: true, signal });
  listen("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    const intent = button?.name === "intent" ? button.value : "apply";
    if (event.target !== form || intent === "publish") return;
    event.preventDefault();
    event.stopPropagation();
    moveCard(intent);
    acts.send(intent);
  });
  listen("input", ({ target }) => {
    const control = target as HTMLInputElement;
    if (control.form === form && control.type !== "file") acts.type();
  });
  listen("change", ({ target }) => {
    const control = target as HTMLInputElement;
    if (control.form === form && control.type === "file" && control.files?.length)
      acts.send("upload");
  });
  for (const kind of ["compositionstart", "compositionend"] as const)
    listen(kind, () => {
      acts.compose(kind === "compositionstart");
    });
  // A link waits until what was typed a moment ago is saved.
  listen("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target;
    if (!link || isElsewhere || !acts.isTyping()) return;
    event.preventDefault();
    event.stopPropagation();
    acts.send("apply").then(() => location.assign(link.href));
  });
}

/** Everything in the form's controls, to be compared. */
function wordsOf(body: FormData): string {
  return JSON.stringify([...body].filter(([name]) => name !== "revision"));
}

const form = document.querySelector<HTMLFormElement>("#builder-form");
if (form) {
  window.firstBuilder = new EarlyBuilder(form);
  form.dataset.saves = "";
}
