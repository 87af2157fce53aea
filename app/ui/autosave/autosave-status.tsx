/** How far what was typed has been saved. */
export type AutosaveState = "saved" | "typing" | "saving" | "refused" | "offline" | "signed-out";

const STATUS: Record<AutosaveState, string> = {
  saved: "",
  typing: "Saving…",
  saving: "Saving…",
  refused: "Not saved yet: correct what is marked",
  offline: "Not saved: no connection. Trying again",
  "signed-out": "Not saved: sign in again in another tab, then press Save",
};

/** Whether everything is saved; nothing before scripts run, when saving is a button. `words` replaces the usual sentence. */
export function AutosaveStatus({ status, words }: { status: AutosaveState | null; words?: string }) {
  const isBad = status === "refused" || status === "offline" || status === "signed-out";
  return (
    <p role="status" className={`text-sm min-w-0 ${isBad ? "text-failed font-semibold" : "text-ink-3"}`}>
      {words ?? (status ? STATUS[status] : "")}
    </p>
  );
}
