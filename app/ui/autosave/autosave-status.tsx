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

/** Says whether everything is saved; empty before scripts run, when a button saves. `words` replaces the usual message. */
export function AutosaveStatus({ status, words }: { status: AutosaveState | null; words?: string }) {
  const isBad = status === "refused" || status === "offline" || status === "signed-out";
  return (
    <p role="status" className={`text-sm min-w-0 ${isBad ? "text-failed font-semibold" : "text-ink-3"}`}>
      {words ?? (status ? STATUS[status] : "")}
    </p>
  );
}
