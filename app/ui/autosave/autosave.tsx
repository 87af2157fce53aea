/** The state of saving what was typed. */
export type AutosaveState = "saved" | "typing" | "saving" | "refused" | "offline" | "signed-out";

const STATUS: Record<AutosaveState, string> = {
  saved: "",
  typing: "Saving…",
  saving: "Saving…",
  refused: "Not saved yet: correct what is marked",
  offline: "Not saved: no connection. Trying again",
  "signed-out": "Not saved: sign in again in another tab, then press Save",
};

/**
 * Says whether everything is saved; empty before scripts run, when a button saves. `words` replaces
 * the usual message.
 */
export function AutosaveStatus({
  status,
  words,
}: {
  status: AutosaveState | null;
  words?: string;
}) {
  const isBad = status === "refused" || status === "offline" || status === "signed-out";
  return (
    <p
      role="status"
      className={`text-sm min-w-0 ${isBad ? "text-failed font-semibold" : "text-ink-3"}`}
    >
      {words ?? (status ? STATUS[status] : "")}
    </p>
  );
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

/** Why a save failed. `too-large`: the server refused a file before it could answer in JSON. */
type NotSaved = "offline" | "signed-out" | "too-large";

/**
 * Sends a form to an address that answers in JSON; `keepalive` lets it finish after the page is
 * left.
 */
export async function postAutosave<Answer>(
  address: string,
  body: FormData | URLSearchParams,
  { keepalive = false } = {},
): Promise<Answer | NotSaved> {
  try {
    const response = await fetch(address, { method: "POST", body, keepalive, redirect: "manual" });
    if (response.type === "opaqueredirect") return "signed-out";
    if (response.headers.get("Content-Type")?.includes("json"))
      return (await response.json()) as Answer;
    return response.status === 413 ? "too-large" : "offline";
  } catch {
    return "offline";
  }
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
