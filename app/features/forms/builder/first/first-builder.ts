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
function startFirstBuilder(form: HTMLFormElement): FirstBuilder {
  const column = document.getElementById("cards") as HTMLElement;
  const saving = document.getElementById("saving");
  const revision = form.elements.namedItem("revision") as HTMLInputElement;
  const address = form.action.replace(/questions(?:\?.*)?$/, "save-draft");
  const stop = new AbortController();
  let answer: FirstAnswer | null = null;
  let status: AutosaveState = "saved";
  let isUsed = false;
  let isComposing = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** One save after the other: each is made from what the one before left. */
  let last = Promise.resolve();
  let settled: (() => void)[] = [];

  const isSettled = () => !isComposing && (status === "saved" || status === "refused");
  const become = (now: AutosaveState) => {
    status = now;
    if (saving)
      saving.innerHTML = `<p class="text-ink-2" role="status">${AUTOSAVE_STATUS[now]}</p>`;
    if (!isSettled()) return;
    for (const act of settled) act();
    settled = [];
  };
  const type = () => {
    isUsed = true;
    become("typing");
    clearTimeout(pause);
    pause = setTimeout(() => send("apply"), PAUSE_MS);
  };
  const send = (intent: string): Promise<void> => {
    isUsed = true;
    clearTimeout(pause);
    become("saving");
    last = last.then(() => save(intent));
    return last;
  };
  const save = async (intent: string): Promise<void> => {
    const body = new FormData(form);
    const typed = wordsOf(body);
    for (const [name, value] of Object.entries({ intent, revision: revision.value, as: "cards" }))
      body.set(name, value);
    const came = await postAutosave<FirstAnswer>(address, encodeForm(body));
    if (stop.signal.aborted) return;
    if ("notSaved" in came) {
      const isPress = intent !== "apply";
      become(isPress && came.notSaved === "offline" ? "not-done" : came.notSaved);
      if (came.retryMs !== null) pause = setTimeout(() => send("apply"), came.retryMs);
      return;
    }
    const { drawn } = came;
    const elements = { ...answer?.drawn.elements, ...drawn.elements };
    answer = { ...came, drawn: { ...drawn, elements } };
    revision.value = String(came.view.revision);
    const isRefused = Object.keys(came.errors).length > 0;
    const typedSince = wordsOf(new FormData(form)) !== typed;
    if (typedSince) return type();
    if (intent !== "apply" || isRefused) redraw(column, came, intent);
    become(isRefused ? "refused" : "saved");
  };

  const listen = <K extends keyof WindowEventMap>(
    kind: K,
    hear: (event: WindowEventMap[K]) => void,
    // Before the framework hears it, which is further in.
  ) => addEventListener(kind, hear, { capture: true, signal: stop.signal });
  listen("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    const intent = button?.name === "intent" ? button.value : "apply";
    if (event.target !== form || intent === "publish") return;
    event.preventDefault();
    event.stopPropagation();
    moveCard(intent);
    send(intent);
  });
  listen("input", ({ target }) => {
    const control = target as HTMLInputElement;
    if (control.form === form && control.type !== "file") type();
  });
  listen("change", ({ target }) => {
    const control = target as HTMLInputElement;
    if (control.form === form && control.type === "file" && control.files?.length) send("upload");
  });
  for (const kind of ["compositionstart", "compositionend"] as const)
    listen(kind, () => {
      isComposing = kind === "compositionstart";
    });
  // A link waits until what was typed a moment ago is saved.
  listen("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href]");
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target;
    if (!link || isElsewhere || status !== "typing") return;
    event.preventDefault();
    event.stopPropagation();
    send("apply").then(() => location.assign(link.href));
  });
  let tellLeft = () => {};
  const left = new Promise<void>((done) => {
    tellLeft = done;
  });
  const stopAsking = askBeforeUnload(() => status !== "saved");
  const leave = () => {
    stop.abort();
    stopAsking();
    clearTimeout(pause);
    if (saving) saving.innerHTML = "";
    tellLeft();
  };
  if (isTyped(form)) type();
  return {
    isUsed: () => isUsed,
    leave,
    left,
    async takeOver(): Promise<TakenOver> {
      while (!isSettled()) await new Promise<void>((done) => settled.push(done));
      const focus = takeFocus(form);
      leave();
      return { answer, focus };
    },
  };
}

/** Everything in the form's controls, to be compared. */
function wordsOf(body: FormData): string {
  return JSON.stringify([...body].filter(([name]) => name !== "revision"));
}

const form = document.querySelector<HTMLFormElement>("#builder-form");
if (form) {
  window.firstBuilder = startFirstBuilder(form);
  form.dataset.saves = "";
}
