import { ANSWER_FIELD, type AnswerReply } from "../answer-protocol.ts";
import type { AnswerStore, KeptAnswer } from "./answer-store.ts";

/** What a server said. `unknown`: nothing that was understood, so it may have arrived or not. */
export type Outcome =
  | { kind: "sent" | "led"; to: string }
  | { kind: "refused"; why: string[] }
  | { kind: "later"; ms: number; why: string[] }
  | { kind: "unknown" };

const RETRY_MS = 30_000;
/** Answers of the line or of a proxy, and of a server that is not itself: it is tried again. */
const NO_ANSWER = [400, 401, 407, 408, 425];

/** Sends a form's fields once. Never throws. */
export async function post(path: string, body: FormData): Promise<Outcome> {
  try {
    const response = await fetch(path, { method: "POST", body });
    const { status } = response;
    if (status >= 500 || NO_ANSWER.includes(status)) return { kind: "unknown" };
    // What is no answer of ours can't be read: the page of a hotel's network, say.
    const reply = (await response.json()) as AnswerReply;
    if ("why" in reply && status === 429) {
      const seconds = Number(response.headers.get("Retry-After")) || RETRY_MS / 1000;
      return { kind: "later", ms: seconds * 1000, why: reply.why };
    }
    if ("why" in reply) return { kind: "refused", why: reply.why };
    if (status !== 200 || typeof reply.to !== "string") return { kind: "unknown" };
    return { kind: reply.sent === true ? "sent" : "led", to: reply.to };
  } catch {
    return { kind: "unknown" };
  }
}

/** The same page with the same answers is one answer, also when somebody goes back to it. */
export async function answerIdOf({ fields, files }: KeptAnswer): Promise<string> {
  const said = new TextEncoder().encode(JSON.stringify([fields, files]));
  return asId(new Uint8Array(await crypto.subtle.digest("SHA-256", said)).slice(0, 16));
}

export function newAnswerId(): string {
  return asId(crypto.getRandomValues(new Uint8Array(16)));
}

function asId(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .slice(0, 22);
}

/** A filled form as it is kept, with its files. Fields for files that hold none are left out. */
export function answerOf(
  data: FormData,
  given: Pick<KeptAnswer, "form" | "path">,
): { answer: KeptAnswer; files: File[] } {
  const answer: KeptAnswer = {
    ...given,
    id: "",
    at: Date.now(),
    fields: [],
    files: [],
    state: "kept",
  };
  const files: File[] = [];
  data.forEach((value, field) => {
    if (typeof value === "string") answer.fields.push([field, value]);
    else if (value.size > 0) {
      const { name, type, size } = value;
      answer.files.push({ field, name, type, size });
      files.push(value);
    }
  });
  return { answer, files };
}

export function bodyOf(answer: KeptAnswer, files: readonly File[]): FormData {
  const body = new FormData();
  body.set(ANSWER_FIELD, answer.id);
  for (const [name, value] of answer.fields) body.append(name, value);
  for (const [at, file] of files.entries())
    body.append((answer.files[at] as KeptAnswer["files"][number]).field, file, file.name);
  return body;
}

/** Sends one answer, and keeps what came of it before it says so. */
export async function sendKept(store: AnswerStore, answer: KeptAnswer): Promise<Outcome> {
  const files = await store.files(answer);
  const outcome = await post(answer.path, bodyOf(answer, files));
  if (outcome.kind === "sent") {
    const { to } = outcome;
    await store.change({ ...answer, fields: [], files: [], state: "sent", to });
  } else if (outcome.kind === "led") {
    // The form has another step now: its sender finishes it there.
    await store.change({ ...answer, state: "refused", to: outcome.to });
  } else if (outcome.kind === "refused")
    await store.change({ ...answer, state: "refused", why: outcome.why });
  return outcome;
}

/**
 * Sends what waits, one after another, and stops where the line does. Returns the ms after which to
 * try again; 0: nothing waits.
 */
export async function sendWaiting(store: AnswerStore, changed: () => void): Promise<number> {
  return alone(async () => {
    for (const answer of await store.list()) {
      if (answer.state !== "waits") continue;
      const outcome = await sendKept(store, answer);
      changed();
      if (outcome.kind === "unknown") return RETRY_MS;
      if (outcome.kind === "later") return outcome.ms;
    }
    return 0;
  });
}

/** Page and worker don't send at once, where a browser knows locks; elsewhere the id is enough. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request("answers", work) : work();
}
