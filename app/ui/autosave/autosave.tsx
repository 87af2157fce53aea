/** Why nothing was saved: what the server refused, or that its answer never came. */
export type NotSaved =
  | "offline"
  | "signed-out"
  | "not-allowed"
  | "deleted"
  | "conflict"
  | "too-large"
  | "invalid"
  | "too-many"
  | "unavailable"
  | "failed"
  | "not-done";

/** The state of saving what was typed. */
export type AutosaveState = "saved" | "typing" | "saving" | "refused" | NotSaved;

export const AUTOSAVE_STATUS: Record<AutosaveState, string> = {
  saved: "",
  typing: "Saving…",
  saving: "Saving…",
  refused: "Not saved yet: correct what is marked",
  offline: "Not saved: no connection. Trying again",
  "signed-out": "Not saved: sign in again in another tab, then press Save",
  "not-allowed": "Not saved: your role doesn’t allow changes. Ask an owner or editor",
  deleted: "Not saved: this was deleted. Copy what you typed before you leave",
  conflict: "Not saved: changed in another window. Copy what you typed, then reload the page",
  "too-large": "Not saved: too large. Shorten the text or choose a smaller file",
  invalid: "Not saved: something you typed wasn’t accepted. Check your last change",
  "too-many": "Not saved yet: too many changes in a short time. Trying again soon",
  unavailable: "Not saved yet: the server is busy. Trying again soon",
  failed: "Not saved: something went wrong on our side. Your next change tries again",
  "not-done": "Not done: no answer from the server. Press the button again",
};

/** Whether a person must know that something of theirs isn't saved. */
export function isNotSaved(status: AutosaveState | null): boolean {
  return status !== null && !["saved", "typing", "saving"].includes(status);
}

/** Whether any control differs from what the server sent. */
export function isTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((control) => {
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      return control.checked !== control.defaultChecked;
    }
    if (control instanceof HTMLInputElement && !/^(hidden|file)$/.test(control.type))
      return control.value !== control.defaultValue;
    return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue;
  });
}

/** A save that failed. `retryMs`: when to try again unasked; null: that would be refused again. */
export interface FailedSave {
  notSaved: NotSaved;
  retryMs: number | null;
}

const OFFLINE: FailedSave = { notSaved: "offline", retryMs: 4_000 };
const REFUSALS: Record<number, NotSaved> = {
  401: "signed-out",
  403: "not-allowed",
  404: "deleted",
  409: "conflict",
  410: "deleted",
  413: "too-large",
  422: "invalid",
  429: "too-many",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 3_600_000;
const USUAL_RETRY_MS = 30_000;

/** What an answer means that brings nothing to show. */
export function readRefusal(response: Pick<Response, "status" | "type" | "headers">): FailedSave {
  // A page of the dashboard would lead to the sign-in. Browsers hide the status of a redirect.
  const isRedirect = response.type === "opaqueredirect" || /^3/.test(String(response.status));
  if (isRedirect) return { notSaved: "signed-out", retryMs: null };
  const notSaved = REFUSALS[response.status] ?? "failed";
  const isBusy = notSaved === "too-many" || notSaved === "unavailable";
  return { notSaved, retryMs: isBusy ? waitMs(response.headers.get("Retry-After")) : null };
}

/** Of a `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
function waitMs(retryAfter: string | null): number {
  const text = retryAfter?.trim() || String(USUAL_RETRY_MS / 1000);
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? USUAL_RETRY_MS : Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, ms));
}

/**
 * Sends a form to an address that answers in JSON; `keepalive` lets it finish after the page is
 * left.
 */
export async function postAutosave<Answer extends object>(
  address: string,
  body: FormData | URLSearchParams,
  { keepalive = false } = {},
): Promise<Answer | FailedSave> {
  let response: Response;
  try {
    response = await fetch(address, { method: "POST", body, keepalive, redirect: "manual" });
  } catch {
    return OFFLINE;
  }
  try {
    const isJson = response.headers.get("Content-Type")?.includes("json");
    const answer = isJson ? ((await response.json()) as Answer) : null;
    // Each of our answers brings the state of what is edited, those that refuse it too.
    if (answer && ("view" in answer || "revision" in answer)) return answer;
  } catch {
    // Cut off on its way.
    return response.ok ? OFFLINE : readRefusal(response);
  }
  return readRefusal(response);
}

/** URL-encoded if there is no file, as a browser would send it. */
export function encodeForm(body: FormData): FormData | URLSearchParams {
  const short = new URLSearchParams();
  for (const [name, value] of body) {
    if (typeof value !== "string" && value.size > 0) return body;
    if (typeof value === "string") short.append(name, value);
  }
  return short;
}

/**
 * Asks for confirmation before the tab is closed or reloaded while `isUnsaved`. Returns a function
 * that stops asking.
 */
export function askBeforeUnload(isUnsaved: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
