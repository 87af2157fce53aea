import { ANSWER_FIELD, KEPT_DAYS } from "../answer-protocol.ts";
import { type AnswerStore, type KeptAnswer, openAnswers } from "./answer-store.ts";
import { keptFields, restore } from "./form-fields.ts";
import { answerIdOf, answerOf, bodyOf, post, sendWaiting } from "./send-answer.ts";

/*
 * What pages of public forms load once they are there. It keeps what is typed, and answers that
 * could not be sent. The same file is the service worker that sends them after the page was closed:
 * a browser that has one has both. The worker answers no request, so no page depends on its age.
 */

/** What it says, in the page's language: the server puts it before the script. */
type KeepTexts = Record<
  | ("kept" | "drop" | "dropped" | "unsent" | "stays" | "pressAgain" | "send" | "waits")
  | ("waitsOpen" | "sending" | "sent" | "toThanks" | "refused"),
  string
>;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

const scope = self as unknown as {
  TEXTS: KeepTexts;
  skipWaiting(): void;
  addEventListener(type: string, listen: (event: WorkerEvent) => void): void;
};
const t = scope.TEXTS;
const SYNC = "answers";
const keptSince = () => Date.now() - KEPT_DAYS * 24 * 3_600_000;

if (typeof document === "undefined") {
  scope.addEventListener("install", () => scope.skipWaiting());
  scope.addEventListener("sync", (event) => event.waitUntil(sendInBackground()));
} else {
  const tag = document.currentScript as HTMLScriptElement;
  void openAnswers().then(
    (store) => begin(tag, store),
    () => {},
  );
}

/** A rejection makes the browser try again later. */
async function sendInBackground(): Promise<void> {
  const store = await openAnswers();
  await store.prune(keptSince());
  if ((await sendWaiting(store, () => {})) > 0) throw new Error("no connection yet");
}

async function begin({ src }: HTMLScriptElement, store: AnswerStore): Promise<void> {
  await store.prune(keptSince());
  const form = document.querySelector<HTMLInputElement>("[name=stamp]")?.form;
  const name = location.pathname.split("/").slice(0, 3).join("/");
  if (form) return new KeptForm(form, store, name, /#s$/.test(src)).begin(src);
  if (/\/thanks$/.test(location.pathname)) await store.writeTyped(name, null);
}

class KeptForm {
  private readonly above: HTMLElement;
  private readonly below: HTMLElement;
  private readonly target: URL;
  private readonly page: string;
  private timer = 0;
  /** The id of what was last tried from this page. */
  private tried = "";
  private readonly form: HTMLFormElement;
  private readonly store: AnswerStore;
  /** "/f/cv-clinic". */
  private readonly name: string;
  /** The page's button sends the answers; else it leads to another page. */
  private readonly canWait: boolean;

  constructor(form: HTMLFormElement, store: AnswerStore, name: string, canWait: boolean) {
    this.form = form;
    this.store = store;
    this.name = name;
    this.canWait = canWait;
    this.target = new URL(form.getAttribute("action") ?? "", location.href);
    this.page = this.target.searchParams.get("page") ?? "1";
    this.above = boxIn(form, "before");
    this.below = boxIn(form, "beforeend");
  }

  async begin(src: string): Promise<void> {
    const { form } = this;
    form.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.keepTyped(), 300);
      void navigator.serviceWorker
        ?.register(src, { scope: "/f/", updateViaCache: "all" })
        .catch(() => {});
    });
    form.addEventListener("submit", (event) => {
      const button = event.submitter as HTMLButtonElement | null;
      if (event.defaultPrevented || (button?.name === "go" && button.value !== "on")) return;
      event.preventDefault();
      this.send().catch(() => HTMLFormElement.prototype.submit.call(form));
    });
    addEventListener("online", () => void this.go());
    await this.bringBack();
    await this.go();
  }

  private async dropTyped(): Promise<void> {
    clearTimeout(this.timer);
    await this.store.writeTyped(this.name, null);
  }

  private noteKept(): void {
    say(this.below, t.kept, [
      t.drop,
      async () => {
        await this.dropTyped();
        await this.store.remove(this.tried);
        this.form.reset();
        say(this.below, t.dropped);
      },
    ]);
  }

  private async keepTyped(left = false): Promise<void> {
    const { page, form } = this;
    try {
      const typed = { page, at: Date.now(), fields: keptFields(form), left };
      await this.store.writeTyped(this.name, typed);
      if (!left) this.noteKept();
    } catch {
      // This browser has no room: the page works as without this script.
    }
  }

  private async bringBack(): Promise<void> {
    const typed = await this.store.readTyped(this.name);
    const isRefused = document.querySelector("[role=alert]") !== null;
    if (!typed || isRefused) return;
    // Taken by the server meanwhile, or of a page that was passed.
    if (typed.left || typed.page !== this.page) return this.dropTyped();
    restore(this.form, typed.fields);
    this.noteKept();
  }

  /** Sends what waits, of all forms, and shows what became of this one's. */
  private async go(): Promise<void> {
    await this.showAnswers();
    const ms = await sendWaiting(this.store, () => void this.showAnswers());
    await this.showAnswers();
    if (ms > 0) setTimeout(() => void this.go(), ms);
  }

  private async showAnswers(): Promise<void> {
    const { store, above, form, name } = this;
    const answer = (await store.list()).find(
      (one) => one.form === name && (one.state !== "kept" || one.id !== this.tried),
    );
    if (!answer) return;
    const { id, state, why = [], to } = answer;
    const onward: Choice[] = to ? [[t.toThanks, () => location.assign(to)]] : [];
    const drop: Choice = [
      t.drop,
      async () => {
        await store.remove(id);
        form.hidden = false;
        say(above, t.dropped);
      },
    ];
    if (state === "kept")
      say(above, `${t.unsent} ${t.stays}`, [t.send, () => this.sendLater(answer)], drop);
    else if (state === "waits") say(above, (await canLeaveAlone()) ? t.waits : t.waitsOpen, drop);
    else if (state === "sent") {
      await store.remove(id);
      say(above, t.sent, ...onward);
    } else {
      form.hidden = false;
      restore(form, answer.fields);
      say(above, `${t.refused} ${why.join(" ")}`, ...onward, drop);
    }
  }

  private async sendLater(answer: KeptAnswer): Promise<void> {
    await this.store.change({ ...answer, state: "waits" });
    if (answer.id === this.tried) {
      await this.dropTyped();
      this.form.hidden = true;
    }
    const worker = await navigator.serviceWorker?.getRegistration("/f/");
    await syncOf(worker)
      ?.register(SYNC)
      .catch(() => {});
    await this.go();
    this.above.focus();
  }

  private async send(): Promise<void> {
    const { store, form, below, target, name, canWait } = this;
    const data = new FormData(form);
    data.set("go", "on");
    const path = `${target.pathname}/answer${target.search}`;
    const { answer, files } = answerOf(data, { form: name, path });
    answer.id = await answerIdOf(answer);
    if (this.tried && this.tried !== answer.id) await store.remove(this.tried);
    this.tried = answer.id;
    say(below, t.sending);
    let noRoom = "";
    if (canWait)
      await store.add(answer, files).catch((error) => {
        noRoom = String(error?.message ?? error);
      });
    const outcome = await post(path, bodyOf(answer, files));
    if (outcome.kind === "unknown") {
      if (noRoom || !canWait) say(below, `${t.unsent} ${t.pressAgain} ${noRoom}`);
      else say(below, `${t.unsent} ${t.stays}`, [t.send, () => this.sendLater(answer)]);
      return;
    }
    await store.remove(answer.id);
    if (outcome.kind === "sent" || outcome.kind === "led") {
      await this.dropTyped();
      return location.assign(outcome.to);
    }
    // The server shows what is wrong, beside each field.
    await this.keepTyped(true);
    const id = document.createElement("input");
    Object.assign(id, { type: "hidden", name: ANSWER_FIELD, value: answer.id });
    form.append(id);
    HTMLFormElement.prototype.submit.call(form);
  }
}

type Choice = [label: string, run: () => unknown];

function boxIn(form: HTMLElement, where: "before" | "beforeend"): HTMLElement {
  const box = document.createElement("div");
  box.setAttribute("role", "status");
  box.tabIndex = -1;
  if (where === "before") form.before(box);
  else form.append(box);
  return box;
}

/** The page keeps only the rules for classes that it came with: looks are given here. */
function say(box: HTMLElement, words: string, ...choices: Choice[]): void {
  box.textContent = words;
  box.style.cssText =
    "margin:1rem 0;padding:.75rem 1rem;border:1px solid var(--e);border-radius:8px";
  for (const [label, run] of choices) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.style.marginTop = ".75rem";
    button.onclick = () => void run();
    box.append(button);
  }
}

interface Sync {
  register(tag: string): Promise<void>;
}

function syncOf(worker: ServiceWorkerRegistration | undefined): Sync | undefined {
  return (worker as { sync?: Sync } | undefined)?.sync;
}

async function canLeaveAlone(): Promise<boolean> {
  return Boolean(syncOf(await navigator.serviceWorker?.getRegistration("/f/")));
}
