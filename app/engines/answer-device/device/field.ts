import { MAX_FIELD_ANSWERS } from "../answer-protocol.ts";
import { keyOf, nameOf } from "../sealed-values.ts";
import { type AnswerStore, type KeptAnswer, openAnswers } from "./answer-store.ts";
import { FIELD_CACHE, keptPage } from "./field-cache.ts";
import { restore } from "./form-fields.ts";
import { answerOf, newAnswerId, sendWaiting } from "./send-answer.ts";

const SHORT_TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short" });

/*
 * A helper's page: every answer is kept on the phone first, and leaves when there is a line. What
 * is kept is encrypted with a key made from the link's secret, so it leaves only while this page is
 * open.
 */

const form = document.querySelector<HTMLInputElement>("[name=stamp]")?.form ?? null;
const line = document.getElementById("line") as HTMLElement;
const waiting = document.getElementById("waiting") as HTMLElement;
const here = location.pathname;
/** Of the link, whatever the form's address is called. */
const secret = here.slice(here.lastIndexOf("/") + 1);
const LONGEST_WAIT_MS = 600_000;

void openKept().then(begin, () => {
  // Without a store the page is the plain form.
  line.textContent = "This browser keeps nothing: answers are sent one by one, with a connection.";
});

async function openKept(): Promise<AnswerStore> {
  return openAnswers(`field-${await nameOf(secret)}`, () => keyOf(secret, "iweri field v1"));
}

async function begin(store: AnswerStore): Promise<void> {
  const phone = new FieldPhone(store);
  line.tabIndex = -1;
  form?.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    phone.keep(form).catch(async (error) => say(await fullMessage(error)));
  });
  addEventListener("online", () => void phone.go());
  await navigator.storage?.persist?.().catch(() => false);
  await phone.go();
  await keepPage();
}

class FieldPhone {
  private timer = 0;
  private sent = 0;
  private shown = Promise.resolve();
  private correcting: KeptAnswer | null = null;
  private readonly store: AnswerStore;

  constructor(store: AnswerStore) {
    this.store = store;
  }

  async go(): Promise<void> {
    clearTimeout(this.timer);
    await this.show();
    const ms = await sendWaiting(this.store, () => void this.show());
    await this.show();
    if (ms > 0) this.timer = window.setTimeout(() => void this.go(), Math.min(ms, LONGEST_WAIT_MS));
  }

  /** Keeps one answer, then empties the form; or says why it could not be kept. */
  async keep(target: HTMLFormElement): Promise<void> {
    const { store, correcting } = this;
    const kept = (await store.list()).filter(({ state }) => state !== "sent");
    if (kept.length >= MAX_FIELD_ANSWERS && !correcting)
      return say(
        `Not saved: ${MAX_FIELD_ANSWERS} answers wait on this phone, and it keeps no more. ` +
          "Send them first. What you typed is still here.",
      );
    const data = new FormData(target);
    data.set("go", "on");
    if (correcting) await this.takeFiles(data, correcting);
    const { answer, files } = answerOf(data, { form: here, path: `${here}/answer` });
    answer.id = newAnswerId();
    answer.state = "waits";
    try {
      await store.add(answer, files);
    } catch (error) {
      return say(await fullMessage(error));
    }
    if (correcting) await store.remove(correcting.id);
    this.correcting = null;
    target.reset();
    say("Kept on this phone. Fill in the next one.");
    scrollTo(0, 0);
    line.focus();
    void this.go();
  }

  /** One after another, so that what was sent is counted once and the newest list stays. */
  private show(): Promise<void> {
    this.shown = this.shown.then(() => this.draw());
    return this.shown;
  }

  private async draw(): Promise<void> {
    const { store } = this;
    const all = await store.list();
    const left = all.filter(({ state }) => state !== "sent");
    for (const { id } of all.filter(({ state }) => state === "sent")) {
      await store.remove(id);
      this.sent += 1;
    }
    waiting.replaceChildren(element("h3", titleOf(left.length, this.sent)));
    if (left.length === 0) return;
    const list = element("ol");
    list.style.cssText = "padding-left:1.25rem;max-height:24rem;overflow:auto";
    list.tabIndex = 0;
    list.append(...left.map((answer) => this.rowOf(answer)));
    waiting.append(list);
  }

  private rowOf(answer: KeptAnswer): HTMLElement {
    const row = element("li", labelOf(answer));
    const { state, why = [] } = answer;
    if (state !== "refused") return row;
    row.append(
      element("p", `Not taken: ${why.join(" ") || "the form has another step now."}`),
      button("Correct it", () => {
        this.correcting = answer;
        if (form) restore(form, answer.fields);
        form?.scrollIntoView();
        say("Correct the answer, then press the button again. Its photos are still here.");
      }),
      button("Try again", async () => {
        await this.store.change({ ...answer, state: "waits", why: [] });
        await this.go();
      }),
      button("Delete", async () => {
        if (!confirm("Delete this answer from the phone? It was not sent.")) return;
        await this.store.remove(answer.id);
        await this.show();
      }),
    );
    return row;
  }

  /** What was kept with the answer before, where nothing else was chosen now. */
  private async takeFiles(data: FormData, before: KeptAnswer): Promise<void> {
    const files = await this.store.files(before);
    for (const [at, file] of files.entries()) {
      const { field } = before.files[at] as KeptAnswer["files"][number];
      const chosen = data.get(field);
      if (!(chosen instanceof File) || chosen.size === 0) data.set(field, file);
    }
  }
}

/** Makes this page open without a connection, and notices a link that was revoked. */
async function keepPage(): Promise<void> {
  const script = document.getElementById("field-script") as HTMLScriptElement;
  const page = await fetch(here).catch(() => null);
  if (page?.status === 410 || page?.status === 404) {
    if (form) form.hidden = true;
    return say(
      "This link no longer works. Ask the organiser for a new one. What waits stays here.",
    );
  }
  if (!page?.ok || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register("/f/field-worker.js", {
    scope: here.slice(0, -secret.length),
  });
  const cache = await caches.open(FIELD_CACHE);
  await cache.put(keptPage(await nameOf(secret)), page);
  await cache.add(script.src);
  if (line.textContent === "") say("Works without a connection, too.");
}

function say(words: string): void {
  line.textContent = words;
}

function titleOf(count: number, sent: number): string {
  const waits = count === 1 ? "1 answer waits" : `${count} answers wait`;
  return `${waits} on this phone, ${sent} sent since you opened this page`;
}

/** "14:05: Amina Bello, 3 photos or files, 412 KB". */
function labelOf({ at, fields, files }: KeptAnswer): string {
  const time = SHORT_TIME.format(at);
  const first = fields.filter(([name, value]) => /^q-/.test(name) && value).slice(0, 2);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const size = `${Math.ceil((bytes + JSON.stringify(fields).length) / 1024)} KB`;
  const photos = files.length === 1 ? "1 file" : `${files.length} files`;
  const said = first.map(([, value]) => value).join(" ");
  const parts = [said.slice(0, 60), ...(files.length > 0 ? [photos] : []), size];
  return `${time}: ${parts.join(", ")}`;
}

/** The browser's own reason, with how much room there is. */
async function fullMessage(error: unknown): Promise<string> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  const isFull = (error as DOMException | null)?.name === "QuotaExceededError";
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  const why = isFull
    ? `this phone has no room left: ${megabytes(usage)} of ${megabytes(quota)} are used`
    : String((error as Error | null)?.message ?? error);
  return (
    `Not saved: ${why}. What you typed is still here. ` +
    "Free some space or send what waits, then press the button again."
  );
}

function element(name: string, words = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

function button(label: string, run: () => unknown): HTMLElement {
  const made = element("button", label) as HTMLButtonElement;
  made.type = "button";
  made.style.margin = ".25rem 0";
  made.onclick = () => void run();
  return made;
}
